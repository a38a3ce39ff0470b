// Stands in for kuzzle-espresso-logic-minimizer in the embedded backend; its source is backend/embedded/addons/logicMinimizer.ts (npm run build).
module.exports = require("../../../../dist/backend/embedded/addons/logicMinimizer.js").default;
