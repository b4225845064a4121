// A tap picks a card into a pile. The fields stay what is sent; what is written there by hand counts as well.

import { RANKS, SIGNS, cards, face, piece, texts } from "./card_text.js";

const form = document.getElementById("layout");
const hands = [...form.querySelectorAll("fieldset[data-seat]")];
const middle = document.getElementById("middle");
const lines = form.elements.foundations;
const growing = middle.querySelector(".growing");
const jokers = Array.from({ length: Number(form.dataset.jokers) }, (_, at) => String(at + 1));
let opened = -1; // the foundation that grows next

function seatOf(hand) {
  return hand.dataset.seat;
}

function nameOf(hand) {
  return hand.querySelector("legend bdi").textContent;
}

/** All pieces that lie somewhere. */
function placed() {
  const before = hands.flatMap((hand) =>
    [...hand.querySelectorAll("input")].flatMap((pile) => cards(pile.value, seatOf(hand))),
  );
  return new Set([...before, ...cards(lines.value)].map(piece));
}

function button(label, act, { isRed = false, name = "" } = {}) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `pick pick-button${isRed ? " face-red" : ""}`;
  made.textContent = label;
  if (name) {
    made.setAttribute("aria-label", name);
  }
  made.addEventListener("pointerdown", (event) => event.preventDefault()); // the pile keeps the focus
  made.addEventListener("click", act);
  return made;
}

function isRed(suit) {
  return suit === "H" || suit === "D";
}

function chosen(hand) {
  return hand.querySelector(".pile-chosen input") ?? hand.querySelector("input");
}

function choose(hand, pile) {
  hand.querySelectorAll(".pile-field").forEach((each) => {
    each.classList.toggle("pile-chosen", each.contains(pile));
  });
}

function add(hand, text) {
  const pile = chosen(hand);
  choose(hand, pile);
  pile.value = [...texts(pile.value), text].join(" ");
  show();
}

function takeBack(hand) {
  const pile = chosen(hand);
  pile.value = texts(pile.value).slice(0, -1).join(" ");
  show();
}

function deck(hand) {
  const seat = seatOf(hand);
  const suits = Object.keys(SIGNS).flatMap((suit) =>
    RANKS.map((_, at) => ({ joker: "", rank: at + 1, suit, seat })),
  );
  return [...suits, ...jokers.map((joker) => ({ joker, rank: 0, suit: "", seat }))];
}

function showPalette(hand, taken) {
  const back = button("⌫", () => takeBack(hand), { name: middle.dataset.takeBack });
  const picks = deck(hand).map((card) => {
    const text = card.joker ? `JK${card.joker}` : face(card.rank, card.suit);
    const pick = button(text, () => add(hand, text), { isRed: isRed(card.suit) });
    pick.disabled = taken.has(piece(card));
    pick.classList.toggle("pick-first", card.rank === 1 || card.joker === "1");
    return pick;
  });
  const palette = hand.querySelector(".palette");
  palette.hidden = false;
  palette.replaceChildren(...picks, back);
}

function foundations() {
  return lines.value.split("\n").map((line) => line.trim()).filter(Boolean);
}

function write(piles, at) {
  lines.value = piles.filter(Boolean).join("\n");
  opened = at;
  show();
}

/** Buttons that put this card, or a joker for it, of whoever still has it. */
function offers(rank, suit, taken, put, { mark = "", except = [] } = {}) {
  return hands
    .filter((hand) => !except.includes(seatOf(hand)))
    .flatMap((hand) => {
      const seat = seatOf(hand);
      const natural = { joker: "", rank, suit, seat };
      const isFree = (card) => !taken.has(piece(card));
      const joker = jokers.map((number) => ({ ...natural, joker: number })).find(isFree);
      return [natural, joker]
        .filter((card) => card && isFree(card))
        .map((card) => {
          const shown = `${mark}${card.joker ? "★" : ""}${face(rank, suit)} ${nameOf(hand)}`;
          const text = `${card.joker ? `JK${card.joker}=` : ""}${face(rank, suit)}@${seat}`;
          return button(shown, () => put(text), { isRed: isRed(suit) });
        });
    });
}

function next(piles, at, taken) {
  const pile = piles[at];
  const steps = texts(pile);
  const top = cards(steps.at(-1));
  const put = (line) => write(piles.with(at, line), at);
  const back = button("⌫", () => put(steps.slice(0, -1).join(" ")), { name: middle.dataset.takeBack });
  if (!top.length || !top[0].suit) {
    return [back];
  }
  const { rank, suit } = top[0];
  const further = rank < RANKS.length ? offers(rank + 1, suit, taken, (text) => put(`${pile} ${text}`)) : [];
  const except = top.map((card) => card.seat);
  const ties = rank > 1 ? offers(rank, suit, taken, (text) => put(`${pile}+${text}`), { mark: "+ ", except }) : [];
  return [...further, ...ties, back];
}

function row(header, buttons) {
  const made = document.createElement("li");
  const picks = document.createElement("div");
  picks.className = "offers";
  picks.append(...buttons);
  made.append(header, picks);
  return made;
}

function showFoundations(taken) {
  const piles = foundations();
  const rows = piles.map((pile, at) => {
    const header = button(pile, () => {
      opened = at;
      show();
    });
    header.classList.add("pile-text");
    header.setAttribute("aria-expanded", String(at === opened));
    return row(header, at === opened ? next(piles, at, taken) : []);
  });
  const aces = Object.keys(SIGNS).flatMap((suit) =>
    offers(1, suit, taken, (text) => write([...piles, text], piles.length)),
  );
  const words = document.createElement("p");
  words.textContent = middle.dataset.new;
  growing.hidden = false;
  growing.replaceChildren(...rows, row(words, aces));
}

function show() {
  const taken = placed();
  hands.forEach((hand) => showPalette(hand, taken));
  showFoundations(taken);
}

hands.forEach((hand) => {
  hand.querySelectorAll("input").forEach((pile) => {
    pile.inputMode = "none"; // no keyboard over the cards; one that is plugged in still types
    pile.addEventListener("focus", () => choose(hand, pile));
  });
  choose(hand, hand.querySelector("input:focus") ?? chosen(hand)); // somebody may have been faster than this script
});
form.querySelectorAll("[data-without-scripts]").forEach((each) => {
  each.hidden = true;
});
form.querySelectorAll("[data-with-scripts]").forEach((each) => {
  each.hidden = false;
});
lines.hidden = true;
form.addEventListener("input", show);
show();
