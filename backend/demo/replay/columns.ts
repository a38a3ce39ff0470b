import { UsageError } from "../usageError.ts";

/** Where a CSV log keeps what; places count from 0. */
export type Columns = {
  readonly id: number;
  readonly time: number;
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number | null;
  readonly floor: number | null;
  readonly prefix: string;
  readonly hasHeader: boolean;
};

const ROLES = ["id", "time", "lat", "lon", "accuracy", "floor"] as const;
type Role = (typeof ROLES)[number];
const NEEDED: readonly Role[] = ["id", "time", "lat", "lon"];

/** Names that a column may have without anybody saying so. */
const DEFAULTS: Readonly<Record<Role, readonly string[]>> = {
  id: ["id", "device", "device_id", "deviceid", "tag", "tag_id", "tagid", "imei", "vehicle_id"],
  time: ["time", "timestamp", "datetime", "date_time", "at"],
  lat: ["lat", "latitude"],
  lon: ["lon", "lng", "long", "longitude"],
  accuracy: ["accuracy", "hdop_m", "precision"],
  floor: ["floor", "level"],
};

/** `id=…,time=…,lat=…,lon=…[,accuracy=…,floor=…]`: a role to the name of a column, or to its number counted from 1. @throws UsageError */
export type ColumnNames = ReadonlyMap<Role, string>;

export function readColumnNames(text: string): ColumnNames {
  const names = new Map<Role, string>();
  for (const part of text.split(",")) {
    const [role = "", ...rest] = part.split("=");
    const known = ROLES.find((one) => one === role.trim());
    const name = rest.join("=").trim();
    if (known === undefined || name === "" || names.has(known))
      throw new UsageError(
        `--columns ${text}: ${part} is not understood. Write id=…,time=…,lat=…,lon=… with the names of the file's columns, or their numbers.`,
      );
    names.set(known, name);
  }
  const missing = NEEDED.filter((role) => !names.has(role));
  if (missing.length > 0)
    throw new UsageError(`--columns ${text}: say also which column is ${missing.join(" and ")}.`);
  return names;
}

/** The columns that somebody named, found in the header. @throws UsageError */
export function namedColumns(names: ColumnNames, first: readonly string[]): Columns {
  const header = first.map(normal);
  const byNumber = [...names.values()].every((name) => /^\d+$/u.test(name));
  const place = (role: Role): number | null => {
    const name = names.get(role);
    if (name === undefined) return null;
    const found = byNumber ? Number(name) - 1 : header.indexOf(normal(name));
    if (found < 0 || found >= first.length)
      throw new UsageError(
        `The file has no column ${name}: its columns are ${first.map((one, i) => (byNumber ? i + 1 : one)).join(", ")}.`,
      );
    return found;
  };
  return columnsOf(place, "", !byNumber);
}

/** The columns of the bus data set: one trip is one machine. Null for another header. */
export function busColumns(header: readonly string[]): Columns | null {
  const names = header.map(normal);
  const places = new Map<Role, string>([
    ["id", "trip_id"],
    ["time", "timestamp"],
    ["lat", "latitude"],
    ["lon", "longitude"],
  ]);
  if ([...places.values()].some((name) => !names.includes(name))) return null;
  return columnsOf(
    (role) => {
      const name = places.get(role);
      return name === undefined ? null : names.indexOf(name);
    },
    "trip-",
    true,
  );
}

/** The columns of a header with usual names; null where one that is needed is missing. */
export function defaultColumns(header: readonly string[]): Columns | null {
  const names = header.map(normal);
  const place = (role: Role): number | null => {
    const found = DEFAULTS[role].map((name) => names.indexOf(name)).find((at) => at >= 0);
    return found ?? null;
  };
  return NEEDED.every((role) => place(role) !== null) ? columnsOf(place, "", true) : null;
}

function columnsOf(
  place: (role: Role) => number | null,
  prefix: string,
  hasHeader: boolean,
): Columns {
  return {
    id: place("id") ?? 0,
    time: place("time") ?? 0,
    lat: place("lat") ?? 0,
    lon: place("lon") ?? 0,
    accuracy: place("accuracy"),
    floor: place("floor"),
    prefix,
    hasHeader,
  };
}

function normal(name: string): string {
  return name.trim().toLowerCase();
}
