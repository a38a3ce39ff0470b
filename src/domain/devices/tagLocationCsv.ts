import { csvRows } from "../base/csvRows.ts";
import { fieldIssues } from "../base/domainError.ts";
import { TagId } from "../base/ids.ts";
import { TagSettings } from "./tagSettings.ts";

/** The seven values of a line, in this order (specification section 5). Accuracy and altitude in metres. */
export const TAG_LOCATION_COLUMNS = [
  "tagId",
  "latitude",
  "longitude",
  "altitude",
  "floor",
  "accuracy",
  "accuracyType",
] as const;
export type TagLocationColumn = (typeof TAG_LOCATION_COLUMNS)[number];

/** Where one tag is mounted; `line` counts from 1 as editors do. */
export type TagLocation = {
  readonly line: number;
  readonly tagId: TagId;
  readonly settings: TagSettings;
};

/** `flaw`: it is no CSV; `count`: how many values it has instead of seven; `value`: of which column is wrong; `repeated`: its tag is in that line. */
export type LineIssue =
  | { readonly kind: "flaw" }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "value"; readonly column: TagLocationColumn }
  | { readonly kind: "repeated"; readonly line: number };

/** A line that was refused, and why. */
export type RefusedLine = { readonly line: number; readonly issue: LineIssue };

/**
 * Reads the CSV of tag locations. Separated by commas or semicolons (with semicolons numbers may have decimal
 * commas), with or without a line of headings; empty lines are passed over. A bad line is refused and the next read;
 * a tag that comes twice is refused the second time.
 */
export function parseTagLocationCsv(text: string): {
  locations: TagLocation[];
  refused: RefusedLine[];
} {
  const locations: TagLocation[] = [];
  const refused: RefusedLine[] = [];
  const seen = new Map<string, number>();
  const bare = text.replace(/^\uFEFF/u, "");
  const [first = ""] = bare.trimStart().split(/[\r\n]/u, 1);
  const separator = first.includes(";") ? ";" : ",";
  let isFirst = true;
  for (const { line, cells, flaw } of csvRows(bare, separator)) {
    const values = cells.map((cell) => cell.trim());
    if (values.length === 1 && values[0] === "") continue;
    const isHeading = isFirst && values[0]?.toLowerCase() === "tagid";
    isFirst = false;
    if (isHeading) continue;
    const read: Read =
      flaw === null ? readLine(values, separator) : { ok: false, issue: { kind: "flaw" } };
    const before = read.ok ? seen.get(read.tagId) : undefined;
    if (!read.ok) refused.push({ line, issue: read.issue });
    else if (before !== undefined)
      refused.push({ line, issue: { kind: "repeated", line: before } });
    else {
      seen.set(read.tagId, line);
      locations.push({ line, tagId: read.tagId, settings: read.settings });
    }
  }
  return { locations, refused };
}

type Read =
  | { readonly ok: true; readonly tagId: TagId; readonly settings: TagSettings }
  | { readonly ok: false; readonly issue: LineIssue };

function readLine(values: readonly string[], separator: string): Read {
  if (values.length !== TAG_LOCATION_COLUMNS.length)
    return { ok: false, issue: { kind: "count", count: values.length } };
  const [
    tag = "",
    latitude = "",
    longitude = "",
    altitude = "",
    floor = "",
    accuracy = "",
    type = "",
  ] = values;
  const tagId = TagId.safeParse(tag);
  if (!tagId.success) return { ok: false, issue: { kind: "value", column: "tagId" } };
  const number = (value: string) => numberOf(value, separator);
  const settings = TagSettings.safeParse({
    latitude: number(latitude),
    longitude: number(longitude),
    altitude: altitude === "" ? null : number(altitude),
    floor: floor === "" ? null : number(floor),
    accuracy: number(accuracy),
    accuracyType: type.toLowerCase(),
  });
  if (settings.success) return { ok: true, tagId: tagId.data, settings: settings.data };
  const [first] = fieldIssues(settings.error);
  const column = TAG_LOCATION_COLUMNS.find((one) => one === first?.path);
  return { ok: false, issue: column === undefined ? { kind: "flaw" } : { kind: "value", column } };
}

/** The number, or NaN, which no field accepts: an empty text is not 0. */
function numberOf(value: string, separator: string): number {
  const text = separator === ";" ? value.replace(",", ".") : value;
  return /^[-+]?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
}
