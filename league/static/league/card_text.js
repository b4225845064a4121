// Cards as they are written in fields: read from any of the ways that people write them, written with signs.

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const LETTERS = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C" };

/** A card as {seat, joker, rank, suit}; null for what is none. Before a seat, its number may be left out. */
function readCard(text, seat) {
  const letters = [...text.replaceAll("\ufe0e", "")].map((each) => LETTERS[each] ?? each.toUpperCase()).join("");
  const found = /^(?:JK(\d)=?)?(?:(10|[A2-9TJQK])([SHDC]))?(?:@(\d+))?$/.exec(letters);
  if (!found || (!found[1] && !found[2])) {
    return null;
  }
  const rank = found[2] === "T" ? "10" : found[2];
  return { joker: found[1] ?? "", rank: RANKS.indexOf(rank) + 1, suit: found[3] ?? "", seat: found[4] ?? seat };
}

/** The texts of a pile's cards, as somebody wrote them. */
export function texts(pile) {
  return pile.split(/[\s,]+/u).filter(Boolean);
}

/** The cards of a pile, or of a step of a foundation. */
export function cards(pile, seat = "") {
  return texts(pile.replaceAll("+", " ")).map((each) => readCard(each, seat)).filter(Boolean);
}

export function face(rank, suit) {
  return RANKS[rank - 1] + SIGNS[suit];
}

/** What names the piece of pasteboard, whatever a joker stands for. */
export function piece({ joker, rank, suit, seat }) {
  return joker ? `JK${joker}@${seat}` : `${rank}${suit}@${seat}`;
}
