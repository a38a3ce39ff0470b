/** The address of the archive of the embedded ground (scripts/worldTiles). */
declare module "virtual:world-tiles" {
  const url: string;
  export default url;
}
