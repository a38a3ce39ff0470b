import { existsSync } from "node:fs";
import { BLE_DATA } from "../tests/support/measuredRoom.ts";
import {
  LEFT_OUT,
  type LeftOut,
  liveFigures,
  measuredRoom,
  PLACE_RULES,
  readingCosts,
  type PlaceRule,
  windowErrors,
} from "../tests/support/placeFigures.ts";
import { printTable } from "./support/figures.ts";

/** A reading that walks decide costs at most so many times what the nearest anchor costs. */
const MAX_RATIO = 1.5;

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
      const { share, lag, changes, median } = liveFigures(room, zoning, isTaught);
      return {
        areas: zoning,
        rule: isTaught ? "ours" : "nearest",
        "right area": share.toFixed(3),
        "lag s": (lag / 1000).toFixed(1),
        changes,
        "median m": median.toFixed(2),
      };
    }),
  );
  printTable("Live, reading by reading, file left out", live);
  const costs = (["halves", "quarters"] as const).map((zoning) => {
    const { nearest, ours } = readingCosts(room, zoning);
    return {
      areas: zoning,
      "nearest µs": nearest.toFixed(1),
      "ours µs": ours.toFixed(1),
      ratio: (ours / nearest).toFixed(2),
      promised: MAX_RATIO,
    };
  });
  printTable("Processor time of a reading, both rules in turns", costs);
}
