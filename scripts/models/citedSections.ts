import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { citationsIn } from "./citationsIn.ts";

/** Where the code of a feature stands: under the same name on every floor. */
const FLOORS = [
  "src/domain",
  "src/streams/calls",
  "src/streams/feeds",
  "src/machines",
  "src/views",
  "backend/app",
];

/** Which sections of the specification the comments of a feature's code cite, in their order. */
export function citedSections(root: string, room: string): readonly string[] {
  const files = FLOORS.map((floor) => path.join(root, floor, room))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/u.test(file))
        .map((file) => path.join(folder, file)),
    );
  const cited = files
    .flatMap((file) => citationsIn(readFileSync(file, "utf8")))
    .filter(({ page }) => page === "specification")
    .map(({ section }) => section);
  return [...new Set(cited)].toSorted((a, b) => Number(a) - Number(b));
}
