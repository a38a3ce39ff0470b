/** CSS pixels from the middle of an asset's mark to its outline, before the scale of the theme. */
export const ASSET_RADIUS = 7;

/** CSS pixels from the middle to the edge of a mark with an image of its family, which is as wide as the smallest cluster. */
export const IMAGE_RADIUS = 13;

/** CSS pixels from the middle to the outline of the mark at the foot of an image, and how far it stands right of and below the place. */
export const FOOT_RADIUS = 6;
export const FOOT_ASIDE = 9;

/** Edge of a cell of clusters in CSS pixels, before the scale of the theme. */
export const CLUSTER_CELL = 56;

/** How far the outline of a mark reaches from its middle, in radii: material (a square, to its corner), personnel, other, mixed. */
export const REACH_BY_CATEGORY = [1.17, 1, 1.25, 1.1] as const;

/** CSS pixels; grows with the digits of the count, so that it holds its figure. */
export function clusterRadius(size: number): number {
  return 13 + 3 * Math.log10(size);
}

/** What a mark of several assets, or of a site, counts: a part of a place, all of a site, or what is on no site. Its place in this list is its code. */
export const CLUSTER_KINDS = ["part", "site", "offSite"] as const;
export type ClusterKind = (typeof CLUSTER_KINDS)[number];
