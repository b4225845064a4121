// Numbers as people write them and as pages show them.

const DIGIT = /^\p{Nd}$/u;

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
export function whole(text) {
  const characters = [...text.trim()];
  if (!characters.length || !characters.every((each) => DIGIT.test(each))) {
    return null;
  }
  return characters.reduce((value, each) => value * 10 + digitValue(each), 0);
}

/** A number that keeps its minus before it on every page. */
export function isolated(number) {
  const shown = document.createElement("bdi");
  shown.dir = "ltr";
  shown.textContent = number < 0 ? `−${-number}` : String(number);
  return shown;
}
