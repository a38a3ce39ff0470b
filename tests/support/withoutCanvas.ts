// Imported before pdf.js: it makes a matrix as soon as it is loaded, and there is no canvas in Node to have one from. Texts
// are read without.
Object.assign(globalThis, { DOMMatrix: class {} });
