import { SaxesParser } from "saxes";
import { nameKey } from "../../../src/domain/base/nameKey.ts";
import type { ParsedLine } from "./logEntry.ts";
import { positionLine } from "./positionLine.ts";
import { UnreadableLog } from "./unreadableLog.ts";

/** A GPX track point is five levels deep; extensions add a few. */
const DEEPEST = 32;
/** Longest name or time that is read, in characters. */
const LONGEST_TEXT = 256;

type Point = { lat: string; lon: string; time: string; line: number };

/**
 * The track points of a GPX 1.1 (or 1.0) document. Tracks of one name are one machine; a track without a name is
 * called by its number. A file that declares a document type or entities is refused before anything is expanded.
 *
 * @throws UnreadableLog for what is no well-formed GPX
 */
export function gpxPoints(text: string): ParsedLine[] {
  const parsed: ParsedLine[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  let track: { name: string; points: Point[] } | null = null;
  let point: Point | null = null;
  let words = "";
  let tracks = 0;
  const refuse = (reason: string): never => {
    throw new UnreadableLog(`Line ${parser.line}: ${reason}`);
  };

  parser.on("doctype", () => refuse("it declares a document type, which no GPX needs: remove it."));
  parser.on("error", (error) => {
    throw new UnreadableLog(`The XML is broken: ${error.message.slice(0, 200)}`);
  });
  parser.on("opentag", ({ local, attributes }) => {
    if (path.length === 0 && local !== "gpx") refuse("the file is XML, but no GPX.");
    path.push(local);
    words = "";
    if (path.length > DEEPEST) refuse(`elements are nested more than ${DEEPEST} deep.`);
    const value = (name: string) => attributes[name]?.value ?? "";
    if (path.length === 1 && !["1.0", "1.1"].includes(value("version")))
      refuse("the version of the GPX is neither 1.0 nor 1.1.");
    if (isAt(path, "trk")) {
      tracks += 1;
      track = { name: `track-${tracks}`, points: [] };
    }
    if (isAt(path, "trk", "trkseg", "trkpt"))
      point = { lat: value("lat"), lon: value("lon"), time: "", line: parser.line };
  });
  parser.on("text", (more) => {
    if (words.length < LONGEST_TEXT) words += more.slice(0, LONGEST_TEXT);
  });
  parser.on("cdata", (more) => {
    if (words.length < LONGEST_TEXT) words += more.slice(0, LONGEST_TEXT);
  });
  parser.on("closetag", () => {
    if (isAt(path, "trk", "name") && track !== null) track.name = slugOf(words) || track.name;
    if (isAt(path, "trk", "trkseg", "trkpt", "time") && point !== null) point.time = words;
    if (isAt(path, "trk", "trkseg", "trkpt") && point !== null) track?.points.push(point);
    if (isAt(path, "trk") && track !== null) {
      for (const { line, ...texts } of track.points)
        parsed.push(
          positionLine({ key: `p${parsed.length + 1}`, line }, { id: track.name, ...texts }, ""),
        );
      track = null;
    }
    path.pop();
    words = "";
  });
  parser.write(text).close();
  return parsed;
}

/** Whether the path is that of these elements below `gpx`. */
function isAt(path: readonly string[], ...names: readonly string[]): boolean {
  return path.length === names.length + 1 && names.every((name, i) => path[i + 1] === name);
}

/** A name as part of an id: no spaces, no signs. */
export function slugOf(name: string): string {
  return nameKey(name)
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^\p{Letter}\p{Number}._-]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, 64);
}
