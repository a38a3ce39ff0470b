// Imported before sheetjs-style, which writes to variables that it has not declared. A script makes globals of them; in a
// module, which is how the browser gets it, the first ends the worker before it has begun.
Object.assign(globalThis, {
  QUOTE: '"',
  _hashIndex: undefined,
  _listIndex: undefined,
  style_builder: undefined,
});
