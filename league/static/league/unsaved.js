// What is typed into an organizer's form and not saved says so, leaving it asks first, and it outlives signing in again.
//
// A form is unsaved where a field is not as the server sent it, or where the server sent it back, refused or to be looked at
// once more before it is saved. What is sent is kept in this tab until the server has answered: only an answer that asks to
// sign in, or to send it once more, brings it back, as unsaved.

const STORE = "talon.sent";
const words = document.getElementById("unsaved");
const isNotTaken = document.querySelector("[data-sign-in], [data-not-sent]") !== null;
const forms = [...document.querySelectorAll("main form[method=post]:not([data-sign-in])")];
let isSending = false;

function typedInto(form) {
  return [...form.elements].filter((field) => field.name && field.type !== "hidden" && field.type !== "submit");
}

function isChanged(field) {
  if (field.type === "checkbox" || field.type === "radio") {
    return field.checked !== field.defaultChecked;
  }
  if (field.type === "file") {
    return field.files.length > 0;
  }
  if (field.options) {
    const chosen = [...field.options].some((option) => option.defaultSelected);
    return [...field.options].some((option, at) =>
      chosen || field.multiple ? option.selected !== option.defaultSelected : option.selected !== (at === 0),
    );
  }
  return field.value !== field.defaultValue;
}

function isUnsaved(form) {
  const isRefused = form.matches("[data-refused]") || form.querySelector(".error-summary") !== null;
  return isRefused || typedInto(form).some(isChanged);
}

// Beside the button that saves it. A form of buttons alone has nothing to lose.
function show(form) {
  const there = form.querySelector("[data-unsaved]");
  if (isUnsaved(form) === Boolean(there)) {
    return;
  }
  if (there) {
    there.remove();
  } else {
    const button = form.querySelector("button:not([type=button]):not([hidden])");
    (button?.closest(".actions") ?? button)?.before(words.content.cloneNode(true));
  }
}

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE));
  } catch {
    return null;
  }
}

function keep(form) {
  const fields = typedInto(form)
    .filter((field) => field.type !== "file" && field.type !== "password")
    .map((field) => [field.name, field.value, field.checked ?? null]);
  const letter = { path: location.pathname, form: forms.indexOf(form), fields, notTaken: false };
  sessionStorage.setItem(STORE, JSON.stringify(letter));
}

// As often as a name comes, its fields are in the order of the page.
function restore({ form: at, fields }) {
  const form = forms[at];
  if (!form) {
    return;
  }
  const left = [...fields];
  for (const field of typedInto(form)) {
    const isOneOfSeveral = field.type === "radio" || field.type === "checkbox";
    const found = left.findIndex(([name, value]) => name === field.name && (!isOneOfSeveral || value === field.value));
    if (found >= 0 && field.type !== "file") {
      const [[, value, checked]] = left.splice(found, 1);
      if (isOneOfSeveral) {
        field.checked = checked;
      } else {
        field.value = value;
      }
    }
  }
  form.closest("details")?.setAttribute("open", "");
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

function answered() {
  const letter = stored();
  if (isNotTaken) {
    if (letter) {
      sessionStorage.setItem(STORE, JSON.stringify({ ...letter, notTaken: true }));
    }
  } else if (letter?.notTaken && letter.path === location.pathname) {
    restore(letter); // and kept: the page may be loaded again before it is sent
  } else {
    sessionStorage.removeItem(STORE);
  }
}

document.addEventListener("input", ({ target }) => target.form && forms.includes(target.form) && show(target.form));
document.addEventListener("change", ({ target }) => target.form && forms.includes(target.form) && show(target.form));
document.addEventListener("submit", ({ target }) => {
  isSending = true;
  if (forms.includes(target)) {
    keep(target);
  }
});
window.addEventListener("beforeunload", (event) => {
  if (!isSending && forms.some(isUnsaved)) {
    event.preventDefault();
  }
});
window.addEventListener("pageshow", () => {
  isSending = false;
  forms.forEach(show);
});
answered();
