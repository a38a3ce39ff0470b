// Stands in for dumpme in the embedded backend; its source is backend/embedded/addons/dumpme.ts (npm run build).
module.exports = require("../../../../dist/backend/embedded/addons/dumpme.js").default;
