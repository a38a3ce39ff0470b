import { TagId } from "../../../src/domain/base/ids.ts";
import type { ParsedLine } from "./logEntry.ts";
import { quoted } from "./positionLine.ts";
import { readNumber, readTime } from "./readValue.ts";

/** A device's address as the BLE data set writes it: 12 hexadecimal digits. */
export const MAC = /^[0-9a-f]{12}$/iu;

/** timestamp, anchor, tag, RSSI, x, y, z: what follows is not needed, x to z are the true position. */
const MIN_FIELDS = 7;

/**
 * Checks one line of the BLE data set: epoch seconds, the anchor's MAC, the tag's MAC, RSSI in dBm. The true position
 * behind them is what the result is compared with; it is never sent.
 */
export function heardLine(line: number, fields: readonly string[]): ParsedLine {
  const bad = (reason: string): ParsedLine => ({ ok: false, line, reason });
  if (fields.length < MIN_FIELDS)
    return bad(`It has ${fields.length} fields of at least ${MIN_FIELDS}.`);
  const [time = "", anchor = "", tag = "", strength = ""] = fields.map((field) => field.trim());
  const at = readTime(time);
  if (at === null) return bad(`The time ${quoted(time)} is no instant of 2000 to 2099.`);
  if (!MAC.test(anchor)) return bad(`The anchor ${quoted(anchor)} is not 12 hexadecimal digits.`);
  if (!MAC.test(tag)) return bad(`The tag ${quoted(tag)} is not 12 hexadecimal digits.`);
  const rssi = readNumber(strength);
  if (rssi === null || rssi < -127 || rssi > 20)
    return bad(`The strength ${quoted(strength)} is not a number from -127 to 20 dBm.`);
  return {
    ok: true,
    entry: {
      type: "heard",
      key: String(line),
      line,
      at,
      tagId: TagId.parse(tag.toLowerCase()),
      scannedBy: TagId.parse(anchor.toLowerCase()),
      rssi,
    },
  };
}
