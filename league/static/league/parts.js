// A part that another phone keeps fills itself in, unless something else was typed here: that stays until a tap says so.

const form = document.querySelector("form[data-parts]");
let known = texts(document.getElementById("parts"));

/** The parts that are kept, as JSON. */
function texts(parts) {
  return [...parts.querySelectorAll("[data-typed]")].map((part) => part.dataset.typed);
}

/** Whether a field says what it said when the page came, or when a part last filled it in. */
function isUntouched(field) {
  if (field.type === "checkbox") {
    return field.checked === field.defaultChecked;
  }
  if (field.options) {
    return field.selectedOptions[0] === ([...field.options].find((each) => each.defaultSelected) ?? field.options[0]);
  }
  return field.value === field.defaultValue;
}

function fillIn(field, typed) {
  if (field.type === "checkbox") {
    field.checked = field.defaultChecked = typed.includes(field.value);
  } else if (field.options) {
    [...field.options].forEach((each) => {
      each.selected = each.defaultSelected = each.value === typed;
    });
  } else {
    field.value = field.defaultValue = typed.replaceAll("\r\n", "\n");
  }
}

function take(part) {
  const fields = [...form.elements].filter((field) => field.name in part);
  const panel = fields[0].closest("fieldset");
  const mayFill = form.dataset.parts !== "typed" && fields.every(isUntouched);
  const show = (isShown) => {
    panel.querySelector("[data-kept]").hidden = !isShown;
    panel.querySelector("[data-kept-elsewhere]").hidden = isShown;
  };
  const fill = () => {
    fields.forEach((field) => fillIn(field, part[field.name]));
    form.dispatchEvent(new Event("input"));
    show(true);
  };
  panel.querySelector("[data-kept-elsewhere] button").onclick = fill;
  if (mayFill) {
    fill();
  } else {
    show(false);
  }
}

document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.id === "parts") {
    const now = texts(event.detail.elt);
    now.filter((text) => !known.includes(text)).forEach((text) => take(JSON.parse(text)));
    known = now;
  }
});
