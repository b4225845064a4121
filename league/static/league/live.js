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
