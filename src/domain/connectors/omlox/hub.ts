import type { EpochMs } from "../../base/instant.ts";
import type { LonLat } from "../../base/geometry.ts";
import {
  type Decoded,
  type Decoder,
  type DecoderSettings,
  joined,
  NOTHING_SAID,
  refuse,
} from "../decoding.ts";
import { field, jsonOf, numberIn, objectIn, textIn, timeIn } from "../json.ts";
import { accuracyOf, positionOf } from "../values.ts";
import { coordinatesIn, type OmloxZone, placedInZone, zoneNamed } from "./zones.ts";

/** The topic of a hub whose messages move devices. */
export const LOCATION_UPDATES = "location_updates";
/** The coordinates that are longitude and latitude in degrees. */
export const WGS84 = "EPSG:4326";
/** Locations of one message. */
const MAX_LOCATIONS = 1_000;

/**
 * Locations of an omlox hub (omlox hub specification V2): one, a list of them, or a message of its socket. Coordinates of a
 * zone are placed by its control points where the zone is known. What a hub says of fences, collisions and motions of
 * trackables follows from its locations and from shapes that are not ours: it says nothing here.
 */
export const decodeOmlox: Decoder = (incoming, settings): Decoded => {
  const body = jsonOf(incoming);
  const message = objectIn(body);
  if (message === null && !Array.isArray(body)) return refuse("notJson", "body");
  const event = field(message, "event");
  if (event !== undefined) {
    if (event !== "message") return NOTHING_SAID;
    const topic = textIn(field(message, "topic"));
    if (topic !== LOCATION_UPDATES) return NOTHING_SAID;
  }
  const payload = event === undefined ? body : field(message, "payload");
  const locations: readonly unknown[] = Array.isArray(payload) ? payload : [payload];
  if (locations.length > MAX_LOCATIONS)
    return refuse("tooLong", `${locations.length} locations, ${MAX_LOCATIONS} at most`);
  return joined(locations.map((one) => decodeLocation(one, incoming.receivedAt, settings)));
};

function decodeLocation(
  location: unknown,
  receivedAt: EpochMs,
  { zones = [], names }: DecoderSettings,
): Decoded {
  if (objectIn(field(location, "position")) === null) return refuse("notThisNetwork", "position");
  const deviceId = textIn(field(location, "provider_id"));
  if (deviceId === null) return refuse("noDevice", "provider_id");
  const generated = field(location, "timestamp_generated");
  const sent = field(location, "timestamp_sent");
  const [generatedAt, sentAt] = [timeIn(generated), timeIn(sent)];
  // A time that cannot be read is none that may be replaced by now; an absent one is that of the hub, which is now.
  if (generatedAt === null && generated !== undefined && generated !== null)
    return refuse("noTime", "timestamp_generated", deviceId);
  const source = textIn(field(location, "source")) ?? "";
  const zone = zoneNamed(zones, source);
  const [x, y] = coordinatesIn(field(location, "position"));
  const fixAt = generatedAt ?? sentAt ?? receivedAt;
  const at = sentAt ?? fixAt;
  const name = names?.get(deviceId);
  const message = {
    deviceId,
    key: `${fixAt}/${source}/${x}/${y}`,
    at,
    family: "omlox" as const,
    ...(name === undefined ? {} : { name }),
  };
  const crs = textIn(field(location, "crs")) ?? "local";
  const placed = place({ x, y, crs, source, zone, hasZones: zones.length > 0 });
  if (typeof placed === "string")
    return {
      messages: [{ ...message, facts: [] }],
      refusals: [{ deviceId, reason: "unplaced", detail: placed }],
    };
  if (placed === null)
    return {
      messages: [{ ...message, facts: [] }],
      refusals: [{ deviceId, reason: "outOfRange", detail: `position ${x}, ${y}` }],
    };
  const position = {
    type: "position" as const,
    at: fixAt,
    position: placed,
    ...accuracyOf(numberIn(field(location, "accuracy"))),
    ...floorOf(numberIn(field(location, "floor")) ?? zone?.floor ?? null),
  };
  return { messages: [{ ...message, facts: [position] }], refusals: [] };
}

/** Null: it lies nowhere on the globe. A text: why its coordinates cannot be placed. */
function place({
  x,
  y,
  crs,
  source,
  zone,
  hasZones,
}: {
  readonly x: number | null;
  readonly y: number | null;
  readonly crs: string;
  readonly source: string;
  readonly zone: OmloxZone | null;
  /** Zones of the hub are known. */
  readonly hasZones: boolean;
}): LonLat | string | null {
  if (crs.toUpperCase() === WGS84) return positionOf(y, x);
  if (crs !== "local") return `crs ${crs} is not read: send ${WGS84} or local`;
  if (x === null || y === null) return null;
  if (zone === null) {
    return hasZones
      ? `the hub has no zone ${source}: name one of its zones, or send ${WGS84}`
      : `zone ${source} is not known: give the address of the hub, or send ${WGS84}`;
  }
  return (
    placedInZone(zone, [x, y]) ??
    `the control points of zone ${source} do not place it: give it three in the hub`
  );
}

/** Floors between two others are known by their name: readings count whole ones. */
function floorOf(floor: number | null): { readonly floor?: number | string } {
  if (floor === null) return {};
  return { floor: Number.isSafeInteger(floor) ? floor : String(floor) };
}
