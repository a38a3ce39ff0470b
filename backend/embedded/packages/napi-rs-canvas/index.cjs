"use strict";

// pdfjs-dist draws by it in Node. We draw pages in the browser alone (src/streams/planReader), and 30 MB of binaries for
// each platform stay away.
throw new Error("There is no canvas in Node: pages of a PDF are drawn in the browser.");
