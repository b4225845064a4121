// What changes while people watch asks for news only in a page somebody sees, and at once when it is seen again.
// It says which version it has; the answer to "nothing new" is empty and changes nothing.

const LIVE = "[data-live]";

document.addEventListener("htmx:configRequest", (event) => {
  if (event.target.matches(LIVE)) {
    event.detail.headers["If-None-Match"] = event.target.dataset.live;
  }
});

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

// Who scrolled to the side to read, or went there by keys, stays there when news come.
const regionsOf = (element) => [...element.querySelectorAll("[role=region]")];
let readers = [];

document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  readers = regionsOf(target).map((region) => [region.scrollLeft, region === document.activeElement]);
});

document.addEventListener("htmx:afterSwap", ({ target }) => {
  regionsOf(target).forEach((region, at) => {
    const [left, isAt] = readers[at] ?? [0, false];
    region.scrollLeft = left;
    if (isAt) {
      region.focus({ preventScroll: true });
    }
  });
});

// Where no answer comes, what was there stays, and the page says so until one does.
const notice = document.createElement("p");
notice.className = "notice notice-warn";
notice.setAttribute("role", "status");

function sayOutOfDate() {
  if (notice.isConnected) {
    return; // said once: screen readers would read it again at each try
  }
  const page = document.getElementById("content");
  notice.textContent = "";
  page.prepend(notice);
  notice.textContent = page.dataset.outOfDate;
}

document.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
  if (!requestConfig.elt.matches(LIVE)) {
    return;
  }
  if (xhr.status === 0 || xhr.status >= 500) {
    sayOutOfDate();
  } else {
    notice.remove();
  }
});
