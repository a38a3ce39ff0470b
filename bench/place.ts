import { existsSync } from "node:fs";
import { BLE_DATA } from "../tests/support/measuredRoom.ts";
import {
  LEFT_OUT,
  type LeftOut,
  liveFigures,
  measuredRoom,
  PLACE_RULES,
  type PlaceRule,
  windowErrors,
} from "../tests/support/placeFigures.ts";
import { printTable } from "./support/figures.ts";

/** How far off positions are, by rule, on the recordings of a real room (docs/decisions/0184-positions-learnt-from-walks.md). */
export async function benchPlace(): Promise<void> {
  if (!existsSync(BLE_DATA)) {
    console.warn(`The data set is not at ${BLE_DATA}: nothing is measured.`);
    return;
  }
  const room = await measuredRoom();
  const rules = Object.keys(PLACE_RULES) as PlaceRule[];
  const rows = rules.flatMap((rule) =>
    (Object.keys(LEFT_OUT) as LeftOut[]).map((leftOut) => {
      const { windows, median, ninth, rightCell } = windowErrors(room, rule, leftOut);
      return {
        rule,
        "left out": leftOut,
        windows,
        "median m": median.toFixed(2),
        "9 of 10 m": ninth.toFixed(2),
        "right cell": `${(rightCell * 100).toFixed(1)} %`,
      };
    }),
  );
  printTable("Positions in windows of 5 s, and the right one of twelve cells", rows);
  const live = (["halves", "quarters"] as const).flatMap((zoning) =>
    [false, true].map((isTaught) => {
      const { share, lag, changes, median, microseconds } = liveFigures(room, zoning, isTaught);
      return {
        areas: zoning,
        rule: isTaught ? "ours" : "nearest",
        "right area": share.toFixed(3),
        "lag s": (lag / 1000).toFixed(1),
        changes,
        "median m": median.toFixed(2),
        "processor µs a reading": microseconds.toFixed(1),
      };
    }),
  );
  printTable("Live, reading by reading, file left out", live);
}
