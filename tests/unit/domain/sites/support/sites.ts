import { Area } from "../../../../../src/domain/sites/area.ts";
import type { Floor } from "../../../../../src/domain/sites/floor.ts";
import type { Polygon } from "../../../../../src/domain/base/geometry.ts";
import { Site } from "../../../../../src/domain/sites/site.ts";
import { rectangle } from "./shapes.ts";

export const floor = (number: number, more: Partial<Floor> = {}): Floor => ({
  number,
  styleId: "plain",
  name: null,
  plan: null,
  ...more,
});

export const area = (
  id: string,
  geometry: Polygon = rectangle(0, 0, 10, 10),
  more: { name?: string; floor?: number | null; opacity?: number; colour?: string } = {},
): Area =>
  Area.parse({ id, name: id, colour: "#aa3300", opacity: 0.5, floor: 0, geometry, ...more });

/** A site as a form would send it: plain values, so that a test can spoil one. */
export const siteValues = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: "tower",
  siteName: "Tower",
  type: "worksite",
  shape: "circle",
  polygon: null,
  owner: "Horizon",
  longitude: 2.35,
  latitude: 48.85,
  radius: 120,
  address: null,
  city: "Paris",
  timezone: null,
  isArchived: false,
  archivedAt: null,
  skipSiteSync: false,
  defaultFloor: null,
  floors: [],
  areas: [],
  styles: [{ id: "plain", name: "Plain", url: null }],
  floorMatching: [],
  datasetId: null,
  ...more,
});

export const site = (more: Record<string, unknown> = {}): Site => Site.parse(siteValues(more));
