import { CSV_FLAWS, csvRows } from "../../../src/domain/base/csvRows.ts";
import { TagId } from "../../../src/domain/base/ids.ts";
import { MAC } from "./heardLine.ts";
import { readNumber } from "./readValue.ts";
import { UnreadableLog } from "./unreadableLog.ts";

/** An anchor of the room; x, y and height in metres. */
export type RoomAnchor = {
  readonly id: TagId;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
};

/** The anchors of a CSV `mac,x,y,z,name` with a header. Half a room is worse than none. @throws UnreadableLog at the first bad line */
export function readAnchors(text: string): readonly RoomAnchor[] {
  const anchors: RoomAnchor[] = [];
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  for (const { line, cells, flaw } of csvRows(bare, ",")) {
    const refuse = (reason: string): never => {
      throw new UnreadableLog(`anchors, line ${line}: ${reason} Write mac,x,y,z,name.`);
    };
    if (flaw !== null) return refuse(CSV_FLAWS[flaw]);
    const [mac = "", ...rest] = cells.map((cell) => cell.trim());
    if (mac === "" && rest.length === 0) continue;
    if (anchors.length === 0 && mac.toLowerCase() === "mac") continue;
    const [x, y, z] = rest.slice(0, 3).map(readNumber);
    if (!MAC.test(mac)) return refuse(`${JSON.stringify(mac)} is not 12 hexadecimal digits.`);
    if (typeof x !== "number" || typeof y !== "number" || typeof z !== "number")
      return refuse("x, y and z are not all numbers of metres.");
    const id = TagId.parse(mac.toLowerCase());
    if (anchors.some((known) => known.id === id)) return refuse(`${mac} is there twice.`);
    anchors.push({ id, name: (rest[3] ?? "") ? (rest[3] ?? mac) : mac, x, y, z });
  }
  if (anchors.length === 0) throw new UnreadableLog("anchors: the file names none.");
  return anchors;
}
