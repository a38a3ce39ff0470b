/** Where the projection ends, in degrees: beyond it the world would be higher than wide. */
const EDGE = 85.051_128_779_806_59;

/** From 0 at the antimeridian in the west to 1; beyond for longitudes beyond ±180. */
export function mercatorX(lon: number): number {
  return lon / 360 + 0.5;
}

/** From 0 in the north to 1 in the south. */
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.min(Math.max(lat, -EDGE), EDGE) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
