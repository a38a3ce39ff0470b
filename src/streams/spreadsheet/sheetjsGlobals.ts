// Imported before sheetjs-style, which writes to a variable that it has not declared: as a module, which is how the
// browser gets it, that ends the worker before it has begun (a script would make a global of it).
Object.assign(globalThis, { QUOTE: '"' });
