import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { newPermissions } from "../../../src/domain/users/permissions.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { boxDeviceId } from "../../../src/domain/devices/reading.ts";
import type { TagInOutBox } from "../../../src/domain/attendance/tagInOut.ts";
import { DAY, MINUTE } from "../../../src/domain/base/time.ts";
import { configOf, customerOf, streetsOf } from "./customers.ts";
import { tagOf, WATCHED } from "./documents.ts";
import { onEarth, rectangleOnEarth } from "./ground.ts";
import { maintenanceOf } from "./maintenance.ts";
import { commentsOf, viewsOf } from "./records.ts";
import { TOUR_HORIZON_FAMILIES } from "./tourHorizonFamilies.ts";
import {
  floorOfMounted,
  type Mounted,
  TOUR_HORIZON_ANCHORS,
  TOUR_HORIZON_AREAS,
  TOUR_HORIZON_BOXES,
  TOUR_HORIZON_FENCE,
  TOUR_HORIZON_GATEWAYS,
  TOUR_HORIZON_ORIGIN,
  TOUR_HORIZON_SITE,
} from "./tourHorizonGround.ts";
import { TOUR_HORIZON_LABELS, tourHorizonMaterials } from "./tourHorizonMaterials.ts";
import { tourHorizonPeople } from "./tourHorizonPeople.ts";
import { TOUR_HORIZON_ALERTS, tourHorizonCounters } from "./tourHorizonRules.ts";
import { customerUsers, userIdOf } from "./users.ts";
import type { CustomerWorld } from "./worldTypes.ts";

export const TOUR_HORIZON = CustomerIndex.parse("tour-horizon");

/** The worksite customer of product.md section 7. */
export function createTourHorizon(seed: number, now: number, ahead: number): CustomerWorld {
  const createdAt = now - 240 * DAY;
  const people = tourHorizonPeople(seed, now, TOUR_HORIZON);
  const materials = tourHorizonMaterials(seed, now, TOUR_HORIZON);
  const users = customerUsers(TOUR_HORIZON);
  return {
    customer: customerOf(TOUR_HORIZON, "Tour Horizon", "worksite", createdAt),
    config: configOf(
      TOUR_HORIZON,
      streetsOf("Rues autour du chantier", [4.84, 45.752, 4.862, 45.764]),
    ),
    permissions: newPermissions(TOUR_HORIZON),
    sites: [tourHorizonSite()],
    devices: [
      ...TOUR_HORIZON_GATEWAYS.map((mounted) => mountedTag(mounted, "gateway")),
      ...TOUR_HORIZON_ANCHORS.map((mounted) => mountedTag(mounted, "anchor")),
      ...people.tags,
      ...materials.tags,
    ],
    boxes: TOUR_HORIZON_BOXES.map((box) => boxOf(box, createdAt)),
    families: TOUR_HORIZON_FAMILIES,
    assets: [...people.assets, ...materials.assets],
    labels: TOUR_HORIZON_LABELS,
    maintenance: maintenanceOf(materials.assets, userIdOf(TOUR_HORIZON, "worker"), seed, now),
    comments: commentsOf(materials.assets, users, seed, now),
    views: viewsOf("worksite", users, now),
    counters: tourHorizonCounters(createdAt, ahead),
    alertConfigurations: TOUR_HORIZON_ALERTS,
    users,
  };
}

function tourHorizonSite(): Site {
  const { x1, y1 } = TOUR_HORIZON_FENCE;
  const centre = onEarth(TOUR_HORIZON_ORIGIN, { x: x1 / 2, y: y1 / 2 });
  return Site.parse({
    id: TOUR_HORIZON_SITE,
    siteName: "Tour Horizon",
    type: "worksite",
    shape: "polygon",
    polygon: rectangleOnEarth(TOUR_HORIZON_ORIGIN, TOUR_HORIZON_FENCE),
    owner: "Bâtir Rhône",
    longitude: centre.lon,
    latitude: centre.lat,
    radius: 80,
    address: "Rue de la Villette, 69003 Lyon",
    city: "Lyon",
    timezone: "Europe/Paris",
    isArchived: false,
    archivedAt: null,
    skipSiteSync: false,
    defaultFloor: 0,
    floors: [
      { number: 0, styleId: "style-niveau-0", name: "Niveau 0 et cour", plan: null },
      { number: 1, styleId: "style-niveau-1", name: "Niveau 1", plan: null },
      { number: 2, styleId: "style-niveau-2", name: "Niveau 2", plan: null },
    ],
    areas: Object.values(TOUR_HORIZON_AREAS).map(({ rectangle, ...area }) => ({
      ...area,
      geometry: rectangleOnEarth(TOUR_HORIZON_ORIGIN, rectangle),
    })),
    musterAreas: [TOUR_HORIZON_AREAS.muster.id],
    styles: [0, 1, 2].map((number) => ({
      id: `style-niveau-${number}`,
      name: `Niveau ${number}`,
      url: null,
    })),
    floorMatching: [
      { from: "RDC", floor: 0 },
      { from: "R+1", floor: 1 },
      { from: "R+2", floor: 2 },
    ],
    datasetId: null,
  });
}

function mountedTag(mounted: Mounted, type: "gateway" | "anchor"): Tag {
  const { lat, lon } = onEarth(TOUR_HORIZON_ORIGIN, mounted.at);
  const floor = floorOfMounted(mounted);
  return tagOf(
    {
      id: mounted.id,
      name: mounted.name,
      type,
      technology: "BLE",
      protocol: type === "gateway" ? "GatewayBlueUpV2" : "WirepasXBle",
      model: null,
      gatewayId: type === "anchor" ? mounted.gateway : null,
      positioningRole: type === "anchor" ? "anchor" : "none",
      // Off the site in the street: being heard there is the proof of having left.
      site: mounted.area === null ? null : TOUR_HORIZON_SITE,
      area: mounted.area === null ? null : TOUR_HORIZON_AREAS[mounted.area].id,
      settings: {
        accuracy: 10,
        accuracyType: "low",
        altitude: floor === null ? null : 170 + 3.5 * floor,
        latitude: lat,
        longitude: lon,
        floor,
      },
      ...(type === "gateway" ? WATCHED : { sendInterval: MINUTE, timeout: 10 * MINUTE }),
    },
    TOUR_HORIZON,
  );
}

function boxOf(box: (typeof TOUR_HORIZON_BOXES)[number], startDate: number): TagInOutBox {
  const { lat, lon } = onEarth(TOUR_HORIZON_ORIGIN, box.at);
  return {
    id: boxDeviceId(box.entryNumber),
    kind: "box",
    entryNumber: box.entryNumber,
    name: box.name,
    customer: TOUR_HORIZON,
    site: TOUR_HORIZON_SITE,
    startDate,
    lastUpdate: null,
    connected: "neverHeard",
    connectedSince: null,
    totalRead: 0,
    refusedRead: 0,
    minimumBatteryLevel: 5,
    minimumTimeDifference: 2,
    ...WATCHED,
    latitude: lat,
    longitude: lon,
    hasApiSubscriptionKey: false,
  };
}
