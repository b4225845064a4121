// What a deal would score, worked out while it is typed. The rules of the table are in the form's data.

const form = document.getElementById("counts");
const DIGIT = /^\p{Nd}$/u;
const NOTHING_YET = "–";

/** The value of a digit of any script: how far it is from the first of its run of ten. */
function digitValue(character) {
  let code = character.codePointAt(0);
  const place = code;
  while (DIGIT.test(String.fromCodePoint(code - 1))) {
    code -= 1;
  }
  return (place - code) % 10;
}

/** A whole number, or null for what is empty or none. */
function whole(text) {
  const characters = [...text.trim()];
  if (!characters.length || !characters.every((each) => DIGIT.test(each))) {
    return null;
  }
  return characters.reduce((value, each) => value * 10 + digitValue(each), 0);
}

function pointsOf(seat) {
  const found = whole(form.elements[`foundation_${seat}`].value);
  const left = whole(form.elements[`nerts_${seat}`].value);
  if (found === null || left === null) {
    return null;
  }
  const { cardPoint, nertsPenalty, callBonus } = form.dataset;
  const bonus = form.elements.end.value === seat ? Number(callBonus) : 0;
  return Number(cardPoint) * found - Number(nertsPenalty) * left + bonus;
}

function isolated(number) {
  const shown = document.createElement("bdi");
  shown.dir = "ltr";
  shown.textContent = number < 0 ? `−${-number}` : String(number);
  return shown;
}

function workOut() {
  form.querySelectorAll("output").forEach((output) => {
    const points = pointsOf(output.dataset.seat);
    output.replaceChildren(points === null ? NOTHING_YET : isolated(points));
  });
}

if (form) {
  form.querySelector("[value='work-out']").hidden = true;
  form.addEventListener("input", workOut);
  workOut();
}
