// Stands in for boost-geospatial-index in the embedded backend; its source is backend/embedded/addons/boostGeospatialIndex.ts (npm run build).
module.exports =
  require("../../../../dist/backend/embedded/addons/boostGeospatialIndex.js").default;
