/** Errors of formulas as spreadsheets write them, in English and French, and those that only one program has. */
const ERRORS: ReadonlySet<string> = new Set([
  "#NULL!",
  "#NUL!",
  "#DIV/0!",
  "#VALUE!",
  "#VALEUR!",
  "#REF!",
  "#NAME?",
  "#NOM?",
  "#NUM!",
  "#NOMBRE!",
  "#N/A",
  "#SPILL!",
  "#PROPAGATION!",
  "#CALC!",
  "#FIELD!",
  "#CHAMP!",
  "#BLOCKED!",
  "#UNKNOWN!",
  "#CONNECT!",
  "#BUSY!",
  "#GETTING_DATA",
]);
/** Errors that LibreOffice numbers. */
const NUMBERED = /^ERR ?:\d{3}$/u;

/** The error of a formula that a text is; null: it is other text. */
export function sheetError(text: string): string | null {
  const said = text.trim();
  // All but a few texts are longer than any error.
  if (said.length > 20) return null;
  const upper = said.toUpperCase();
  return ERRORS.has(upper) || NUMBERED.test(upper) ? said : null;
}
