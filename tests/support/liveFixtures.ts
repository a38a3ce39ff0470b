import type { Alert } from "../../src/domain/alerts/alert.ts";
import { AlertId } from "../../src/domain/base/ids.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { site } from "./fixtures.ts";

export * from "./fixtures.ts";

/** A site without floors and areas, named as its id says. */
export function yardSite(name: string): Site {
  return Site.parse({
    id: site(name),
    siteName: name,
    type: "worksite",
    shape: "circle",
    polygon: null,
    owner: "Bâtir",
    longitude: 4,
    latitude: 45,
    radius: 100,
    address: null,
    city: null,
    timezone: null,
    isArchived: false,
    archivedAt: null,
    skipSiteSync: false,
    defaultFloor: null,
    floors: [],
    areas: [],
    styles: [],
    floorMatching: [],
    datasetId: null,
  });
}

/** An open alert about a battery. @param raisedAt epoch ms */
export function alert(name: string, raisedAt: number, overrides: Partial<Alert> = {}): Alert {
  return {
    id: AlertId.parse(`alert-${name}`),
    alertType: "battery",
    subject: name,
    subjectName: name,
    tagId: null,
    idAsset: null,
    counterId: null,
    site: null,
    area: null,
    timestamp: Math.floor(raisedAt / 1000),
    raisedAt,
    isOpen: true,
    closedAt: null,
    isAcknowledged: false,
    acknowledgement: null,
    comments: [],
    value: null,
    threshold: null,
    affectedTags: null,
    ...overrides,
  };
}
