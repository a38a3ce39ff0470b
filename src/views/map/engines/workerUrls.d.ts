/** The address that Vite gives a file of a package. */
declare module "maplibre-gl/dist/maplibre-gl-worker.mjs?url" {
  const url: string;
  export default url;
}

/** The address of a file of a package that Vite bundles as a worker. */
declare module "mapbox-gl/dist/esm/worker.js?worker&url" {
  const url: string;
  export default url;
}

declare module "maplibre-gl/dist/maplibre-gl.css";
declare module "mapbox-gl/dist/mapbox-gl.css";
