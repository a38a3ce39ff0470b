// Stands in for uWebSockets.js in the embedded backend; its source is backend/embedded/network/uWebSockets.ts (npm run build).
module.exports = require("../../../../dist/backend/embedded/network/uWebSockets.js").default;
