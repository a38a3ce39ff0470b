import { TagId } from "../../../src/domain/base/ids.ts";
import { isZeroPlace, placeRefusal } from "../../../src/domain/sites/placeDoubt.ts";
import type { ParsedLine } from "./logEntry.ts";
import { readNumber, readTime } from "./readValue.ts";

/** The texts of one position, whatever file they stood in. */
export type PositionTexts = {
  readonly id: string;
  readonly time: string;
  readonly lat: string;
  readonly lon: string;
  readonly accuracy?: string | undefined;
  readonly floor?: string | undefined;
};

/** Checks one position. `prefix` is put before the id, so that a trip's number does not meet a device's. */
export function positionLine(
  where: { readonly key: string; readonly line: number },
  texts: PositionTexts,
  prefix: string,
): ParsedLine {
  const bad = (reason: string): ParsedLine => ({ ok: false, line: where.line, reason });
  if (texts.id.trim() === "") return bad("It names no device.");
  const tagId = TagId.safeParse(prefix + texts.id.trim());
  if (!tagId.success)
    return bad(`The device ${quoted(texts.id)} is no id: 1 to 128 characters without spaces.`);
  const at = readTime(texts.time);
  if (at === null)
    return bad(
      texts.time.trim() === ""
        ? "It has no time."
        : `The time ${quoted(texts.time)} is no instant of 2000 to 2099: epoch seconds, milliseconds, or ISO 8601.`,
    );
  const lat = readNumber(texts.lat);
  const lon = readNumber(texts.lon);
  if (lat === null || Math.abs(lat) > 90)
    return bad(`The latitude ${quoted(texts.lat)} is not a number from -90 to 90.`);
  if (lon === null || Math.abs(lon) > 180)
    return bad(`The longitude ${quoted(texts.lon)} is not a number from -180 to 180.`);
  if (isZeroPlace({ lat, lon })) return bad(placeRefusal("zero", { lat, lon }));
  const accuracy = optional(texts.accuracy);
  if (accuracy === null || (accuracy !== undefined && (accuracy < 0 || accuracy > 100_000)))
    return bad(`The accuracy ${quoted(texts.accuracy ?? "")} is not a number of metres.`);
  const floor = optional(texts.floor);
  if (floor === null || (floor !== undefined && !Number.isInteger(floor)))
    return bad(`The floor ${quoted(texts.floor ?? "")} is not a whole number.`);
  return {
    ok: true,
    entry: {
      type: "position",
      ...where,
      at,
      tagId: tagId.data,
      position: { lat, lon },
      ...(accuracy === undefined ? {} : { accuracy }),
      ...(floor === undefined ? {} : { floor }),
    },
  };
}

/** Undefined: nothing was said. Null: it is no number. */
function optional(text: string | undefined): number | null | undefined {
  return text === undefined || text.trim() === "" ? undefined : readNumber(text);
}

/** A foreign text in a message: short, and without what could play tricks on a terminal. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
