// Stands in for re2 in the embedded backend; its source is backend/embedded/addons/re2.ts (npm run build).
module.exports = require("../../../../dist/backend/embedded/addons/re2.js").default;
