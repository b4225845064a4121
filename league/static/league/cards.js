// How many of a seat's cards lie on foundations and what it scores, worked out while they are tapped.

import { isolated, whole } from "./numbers.js";

const form = document.getElementById("cards");
const NOTHING_YET = "–";

/** The faces of a seat's cards that lie on foundations, jokers as what they stand for. */
function laid(deck) {
  const ticked = [...deck.querySelectorAll("input[type=checkbox]:checked")];
  const declared = [...deck.querySelectorAll("select")].filter((joker) => joker.value);
  return [...ticked, ...declared].map((each) => each.value);
}

function pointsOf(deck, cards) {
  const { seat } = deck.dataset;
  const left = whole(form.elements[`nerts_${seat}`].value);
  if (left === null) {
    return null;
  }
  const { cardPoint, nertsPenalty, callBonus, kingBonus } = form.dataset;
  const kings = cards.filter((face) => face.startsWith("K")).length;
  const call = form.elements.end.value === seat ? Number(callBonus) : 0;
  return Number(cardPoint) * cards.length - Number(nertsPenalty) * left + Number(kingBonus) * kings + call;
}

function workOut() {
  form.querySelectorAll("fieldset[data-seat]").forEach((deck) => {
    const cards = laid(deck);
    const points = pointsOf(deck, cards);
    deck.querySelector("[data-count]").textContent = cards.length;
    deck.querySelector("[data-points]").replaceChildren(points === null ? NOTHING_YET : isolated(points));
  });
}

if (form) {
  form.addEventListener("input", workOut);
  workOut();
}
