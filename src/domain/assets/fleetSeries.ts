import { z } from "zod";
import type { EpochMs } from "../base/instant.ts";
import type { CounterKind } from "../devices/meter.ts";
import { type AssetFault, faultSpans } from "./assetFault.ts";
import type { AssetLocation } from "./assetLocation.ts";
import { document, element, type FleetSnapshot, type Part, snapshotTime } from "./fleetSnapshot.ts";

/** Points of one page (ISO 15143-3), as machines of one of a fleet. */
export const POINTS_A_PAGE = 100;

/** The time series that are given: what of a machine each is of, and how a document of it is called. */
const FLEET_SERIES = {
  Locations: { of: "location", root: "LocationMessages", part: "Location" },
  CumulativeOperatingHours: {
    of: "engineHours",
    root: "CumulativeOperatingHoursMessages",
    part: "CumulativeOperatingHours",
  },
  Distance: { of: "odometer", root: "DistanceMessages", part: "Distance" },
  CumulativeFuelUsed: { of: "fuelUsed", root: "FuelUsedMessages", part: "FuelUsed" },
  Faults: { of: "fault", root: "DiagnosticTroubleCode", part: "FaultCode" },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly of: CounterKind | "fault" | "location";
      readonly root: string;
      readonly part: string;
    }
  >
>;
export type FleetSeries = keyof typeof FLEET_SERIES;

/** What a series is of: places, a counter, or faults. */
export function seriesOf(series: FleetSeries): CounterKind | "fault" | "location" {
  return FLEET_SERIES[series].of;
}

/** What a program asks for. `from` and `to`: both included, epoch ms. */
export type FleetRequest =
  | { readonly kind: "page"; readonly page: number }
  | { readonly kind: "machine"; readonly id: string }
  | {
      readonly kind: "series";
      readonly id: string;
      readonly series: FleetSeries;
      readonly from: EpochMs;
      readonly to: EpochMs;
      readonly page: number;
    };

const PageNumber = z.coerce.number().int().min(1);

/**
 * What the path behind the fleet asks for: `/{page}`, `/Equipment/{PIN or EquipmentID}`, and behind that
 * `/{series}/{from}/{to}/{page}`. Null: nothing that there is. Programs write the names in any case.
 */
export function fleetRequest(path: string): FleetRequest | null {
  const parts = path.split("/").filter((part) => part !== "");
  if (parts.length <= 1) {
    const page = PageNumber.safeParse(parts[0] ?? "1");
    return page.success ? { kind: "page", page: page.data } : null;
  }
  const [equipment, machine = "", name = "", start, end, number = "1", ...rest] =
    parts.map(decoded);
  if (equipment?.toLowerCase() !== "equipment" || rest.length > 0) return null;
  if (parts.length === 2) return { kind: "machine", id: machine };
  const series = (Object.keys(FLEET_SERIES) as FleetSeries[]).find(
    (one) => one.toLowerCase() === name.toLowerCase(),
  );
  const [from, to, page] = [instantOf(start), instantOf(end), PageNumber.safeParse(number)];
  if (series === undefined || from === null || to === null || from > to || !page.success)
    return null;
  return { kind: "series", id: machine, series, from, to, page: page.data };
}

/** Of a time of ISO 8601; null: it is none. */
function instantOf(text = ""): EpochMs | null {
  const at = /^\d{4}-\d\d-\d\dT/u.test(text) ? Date.parse(text) : Number.NaN;
  return at > 0 ? at : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function locationPoint({ at, location }: Pick<AssetLocation, "at" | "location">): Part {
  return { datetime: snapshotTime(at), Latitude: location.lat, Longitude: location.lon };
}

/** What is known of when faults occurred in a span, the earliest first: the first and the last time of each. */
export function faultPoints(
  faults: readonly Pick<
    AssetFault,
    "code" | "description" | "lastAt" | "past" | "resolved" | "severity" | "since" | "source"
  >[],
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Part[] {
  return faults
    .flatMap((fault) => {
      const instants = faultSpans(fault).flatMap(({ since, lastAt }) => [since, lastAt]);
      return [...new Set(instants)].map((at) => ({ at, fault }));
    })
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, fault: { code, description, severity, source } }) => ({
      datetime: snapshotTime(at),
      CodeIdentifier: code,
      ...(description === null ? {} : { CodeDescription: description }),
      ...(severity === null ? {} : { CodeSeverity: severity }),
      ...(source === null ? {} : { CodeSource: source }),
    }));
}

/** A page of a series. */
export type FleetSeriesPage = {
  readonly series: FleetSeries;
  readonly links: FleetSnapshot["links"];
  readonly header: Part;
  readonly points: readonly Part[];
};

export function fleetSeriesJson({ series, links, header, points }: FleetSeriesPage): string {
  return JSON.stringify({
    version: "1",
    Links: links,
    EquipmentHeader: header,
    [FLEET_SERIES[series].part]: points,
  });
}

export function fleetSeriesXml({ series, links, header, points }: FleetSeriesPage): string {
  const { root, part } = FLEET_SERIES[series];
  return document(root, "", [
    ...links.map((link) => element("Links", link)),
    element("EquipmentHeader", header),
    ...points.map((point) => element(part, point)),
  ]);
}
