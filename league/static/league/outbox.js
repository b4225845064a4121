// What is handed in on a phone is kept on it until the server has answered: through a dead spot, a closed tab, a restart.
//
// A button with data-send hands its form to the outbox. It goes out with the key the form has, so that a letter that
// arrives twice is taken once. The server's "taken" ends it, which is said on the page that is open then; a refusal is shown
// by sending the form the ordinary way; with no answer, or one that asks to come back, the letter waits and is tried again.

const STORE = "talon.outbox";
const PATIENCE_MS = 20_000; // the site itself takes up to 17 s to say that its database is silent
const COME_BACK = new Set([429, 502, 503, 504]);

const section = document.getElementById("outbox");
const list = section.querySelector("ul");
const row = section.querySelector("template");
const sent = document.getElementById("sent");
const sentRow = sent.querySelector("template");
let pressed; // the key of what was handed in from this very page
const underway = new Map(); // by key: what becomes of the letters that this page has sent and has no answer to yet

function letters() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? [];
  } catch {
    return [];
  }
}

function keep(changed) {
  localStorage.setItem(STORE, JSON.stringify(changed));
  show();
}

function forget(letter) {
  keep(letters().filter((each) => each.key !== letter.key));
}

function mark(letter, state, then) {
  keep(letters().map((each) => (each.key === letter.key ? { ...each, state, then } : each)));
}

// Every name with its value, as often as it comes; not the token, which is the page's.
function fieldsOf(form, button) {
  return [...new FormData(form, button)].filter(
    ([name, value]) => name !== "csrfmiddlewaretoken" && typeof value === "string",
  );
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A reading that takes another's place is another letter: its key must not be one the server may know already.
function write(form, button) {
  const before = letters().find((each) => each.key === form.elements.key.value);
  if (before && JSON.stringify(before.fields) !== JSON.stringify(fieldsOf(form, button))) {
    form.elements.key.value = newKey();
  }
  const letter = {
    key: form.elements.key.value,
    url: form.action,
    what: section.dataset.what,
    fields: fieldsOf(form, button),
    state: "waiting",
  };
  keep([...letters().filter((each) => each.url !== letter.url), letter]);
  return letter;
}

function path(url) {
  return new URL(url).pathname;
}

function token() {
  return section.querySelector("[name=csrfmiddlewaretoken]").value;
}

// "sent" with the way on where the server has taken it, "refused", or "waiting" for a better moment.
async function answerTo(letter) {
  try {
    const answer = await fetch(letter.url, {
      method: "POST",
      body: new URLSearchParams(letter.fields),
      headers: { "X-CSRFToken": token(), "X-Outbox": "1" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) {
      return { state: "sent", then: (await answer.json()).then };
    }
    return { state: COME_BACK.has(answer.status) ? "waiting" : "refused" };
  } catch {
    return { state: "waiting" };
  }
}

// Somebody who still looks at the form that was pressed goes on; anybody else is told, until the next page.
function taken(letter, then) {
  if (letter.key === pressed) {
    forget(letter);
    location.assign(then);
  } else {
    mark(letter, "sent", then);
  }
}

// What another tab has done with it meanwhile is not done again.
async function deliver(letter) {
  const kept = letters().find((each) => each.key === letter.key);
  const { state, then } = kept?.state === "waiting" ? await answerTo(letter) : { ...kept };
  underway.delete(letter.key);
  if (state === "sent") {
    taken(letter, then);
  } else if (state) {
    mark(letter, state);
  }
  return state;
}

// Of several tabs one at a time, where browsers have locks: on pages by https. A tab that sleeps is not waited for.
function inTurn(letter) {
  if (!navigator.locks) {
    return deliver(letter);
  }
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return navigator.locks
    .request(`${STORE}.${letter.key}`, { signal }, () => deliver(letter))
    .catch(() => deliver(letter));
}

// What became of it. Whoever sends what is underway waits for that answer: twice would be taken once, but not be refused once.
function send(letter) {
  if (!underway.has(letter.key)) {
    underway.set(letter.key, inTurn(letter));
  }
  return underway.get(letter.key);
}

async function sendAll() {
  for (const { key } of letters()) {
    const letter = letters().find((each) => each.key === key); // while others went it may have gone, or been thrown away
    if (letter?.state === "waiting") {
      await send(letter);
    }
  }
}

// As if it had been pressed just now: the page says what is wrong and has what was typed. It is kept until it is there.
function open(letter) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = letter.url;
  for (const [name, value] of [...letter.fields, ["csrfmiddlewaretoken", token()]]) {
    const field = document.createElement("textarea");
    Object.assign(field, { name, value });
    form.append(field);
  }
  form.hidden = true;
  document.body.append(form);
  form.submit();
}

function show() {
  const kept = letters();
  showUnsent(kept.filter((letter) => letter.state !== "sent"));
  showSent(kept.filter((letter) => letter.state === "sent"));
}

function showUnsent(kept) {
  section.hidden = kept.length === 0;
  list.replaceChildren(
    ...kept.map((letter) => {
      const item = row.content.cloneNode(true);
      item.querySelector("[data-what]").textContent = letter.what;
      item.querySelectorAll("[data-state]").forEach((words) => {
        words.hidden = words.dataset.state !== letter.state;
      });
      item.querySelector("[data-open]").addEventListener("click", () => open(letter));
      item.querySelector("[data-drop]").addEventListener("click", () => forget(letter));
      return item;
    }),
  );
}

function showSent(kept) {
  sent.hidden = kept.length === 0;
  sent.querySelector("ul").replaceChildren(
    ...kept.map((letter) => {
      const item = sentRow.content.cloneNode(true);
      Object.assign(item.querySelector("a"), { href: letter.then, textContent: letter.what });
      return item;
    }),
  );
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter: button } = event;
  const holdsFile = [...form.querySelectorAll("[type=file]")].some((field) => field.files.length);
  if (!button?.hasAttribute("data-send") || holdsFile) {
    return;
  }
  event.preventDefault();
  if (form.ariaBusy === "true") {
    return;
  }
  form.ariaBusy = "true";
  const letter = write(form, button);
  pressed = letter.key;
  const state = await send(letter);
  form.ariaBusy = "false";
  if (state === "refused") {
    open(letter);
  }
});

keep(letters().filter((each) => each.state !== "sent"));
if ("shown" in section.dataset) {
  keep(letters().filter((each) => each.state !== "refused" || path(each.url) !== location.pathname));
}
window.addEventListener("online", sendAll);
window.addEventListener("storage", show);
setInterval(() => document.hidden || sendAll(), Number(section.dataset.again));
show();
sendAll();
