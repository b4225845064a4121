// What changes while people watch asks for news only in a page somebody sees, and at once when it is seen again.

const LIVE = "[data-live]";

document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.target.matches(LIVE)) {
    event.preventDefault();
  }
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    document.querySelectorAll(LIVE).forEach((element) => window.htmx.trigger(element, "look"));
  }
});
