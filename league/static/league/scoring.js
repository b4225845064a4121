// What a deal would score, worked out while it is typed. The rules of the table are in the form's data.

import { isolated, whole } from "./numbers.js";

const form = document.getElementById("counts");
const NOTHING_YET = "–";

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
