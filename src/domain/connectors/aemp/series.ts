import type { EpochMs } from "../../base/instant.ts";
import { objectIn, textIn } from "../json.ts";
import { equipmentId, partTime } from "./equipment.ts";
import { interfaceUrl, nextLink } from "./fleetPage.ts";
import { looseField, looseList } from "./looseField.ts";
import { type AddressForm, type Series, SERIES } from "./seriesBook.ts";

/** A series of ISO 15143-3: how its address calls it, and the part of a machine that its points are, by the names that providers give it. */
const SERIES_FACTS: Readonly<
  Record<Series, { readonly path: string; readonly parts: readonly [string, ...string[]] }>
> = {
  locations: { path: "Locations", parts: ["Location", "Locations"] },
  operatingHours: { path: "CumulativeOperatingHours", parts: ["CumulativeOperatingHours"] },
  distance: { path: "Distance", parts: ["Distance"] },
  fuelUsed: { path: "CumulativeFuelUsed", parts: ["FuelUsed", "CumulativeFuelUsed"] },
  faults: { path: "Faults", parts: ["FaultCode", "Faults"] },
};

/** What of a machine in a snapshot its series are asked by. */
export type SnapshotMachine = {
  readonly deviceId: string;
  readonly header: unknown;
  /** When the provider has heard anew of what each series has; absent: it has not said. */
  readonly heardAt: { readonly [One in Series]?: EpochMs };
};

/** Null: what is there says not which machine it is. Of faults a snapshot says nothing: of the machine at all. */
export function snapshotMachine(equipment: unknown): SnapshotMachine | null {
  const header = looseField(equipment, "EquipmentHeader");
  const deviceId = equipmentId(header);
  if (deviceId === null) return null;
  const times = SERIES.flatMap((series) =>
    SERIES_FACTS[series].parts.flatMap((part) => {
      const at = partTime(looseField(equipment, part));
      return at === null ? [] : [[series, at] as const];
    }),
  );
  const newest = Math.max(...times.map(([, at]) => at));
  const heardAt = Object.fromEntries(times.length === 0 ? [] : [...times, ["faults", newest]]);
  return { deviceId, header, heardAt };
}

/** The address of the first page of a series; null: the machine has not said what this form of address names it by. */
export function seriesUrl(
  url: string,
  form: AddressForm,
  { header }: Pick<SnapshotMachine, "header">,
  { series, from, to }: { readonly series: Series; readonly from: EpochMs; readonly to: EpochMs },
): string | null {
  const text = (name: string) => textIn(looseField(header, name));
  const names =
    form === "makeModelSerial"
      ? [text("OEMName"), text("Model"), text("SerialNumber")]
      : [text("PIN") ?? text("SerialNumber")];
  const machine = names.flatMap((name) => (name === null ? [] : [encodeURIComponent(name)]));
  if (machine.length < names.length) return null;
  const before = { pin: [], id: ["ID"], makeModelSerial: ["MakeModelSerial"] }[form];
  const path = [...before, ...machine, SERIES_FACTS[series].path, second(from), second(to), "1"];
  return `${interfaceUrl(url)}/Fleet/Equipment/${path.join("/")}`;
}

/** The standard writes times to the second, in UTC. */
function second(at: EpochMs): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/u, "Z");
}

/** A page of a series. `next` as of a fleet. */
export type SeriesPage = { readonly points: readonly unknown[]; readonly next: string | null };

/** A page of a series, of JSON or of XML as a tree: an element may be around it, whatever its name, or a list. Null: it is none. */
export function seriesPage(answer: unknown, series: Series): SeriesPage | null {
  // A page behind the last is an empty list, or an empty element.
  if (Array.isArray(answer) && answer.length === 0) return { points: [], next: null };
  const object = objectIn(Array.isArray(answer) ? answer[0] : answer);
  if (object === null) return null;
  const { parts } = SERIES_FACTS[series];
  const isPage = (one: unknown) =>
    [...parts, "Links"].some((name) => looseField(one, name) !== undefined);
  const insides = Object.values(object);
  const page = [object, ...insides].find(isPage);
  if (page === undefined)
    return insides.length === 1 && insides[0] === "" ? { points: [], next: null } : null;
  const points = parts.flatMap((part) => looseList(page, part));
  return { points: points.filter((point) => objectIn(point) !== null), next: nextLink(page) };
}

/** Points of a series as a message that the decoder of machines reads. */
export function seriesMessage(
  { header }: Pick<SnapshotMachine, "header">,
  series: Series,
  points: readonly unknown[],
): object {
  return {
    EquipmentHeader: header,
    [SERIES_FACTS[series].parts[0]]: points,
  };
}

/** When a point was measured, and what distinguishes it from others of that time. Null: it does not say when. */
export function pointKey(point: unknown): { readonly at: EpochMs; readonly key: string } | null {
  const at = partTime(point);
  if (at === null) return null;
  const code = ["CodeIdentifier", "CodeSource"].map(
    (name) => textIn(looseField(point, name)) ?? "",
  );
  return { at, key: `${at}/${code.join("/")}` };
}
