import { expect } from "vitest";
import type { MachinePath } from "../../../src/machines/kit/machinePath.ts";
import { WALKS_VARIABLE } from "./walkRecord.ts";

/** A path that a test has walked: where, in which test, and the states that the machine then was in. */
export type WalkedPath = MachinePath & {
  readonly where: "memory" | "browser";
  readonly file: string;
  readonly test: string;
  /** The state after each step; of a browser, which tells only changes, what was expected and found. */
  readonly found: readonly string[];
};

/** Keeps a path beside what is walked, where `npm run models` asks for it. */
export function keepPath(
  where: WalkedPath["where"],
  machine: string,
  { name, input, begin, steps }: Omit<MachinePath, "machine">,
  found: readonly string[] = steps.map(({ state }) => state),
): void {
  const folder = process.env[WALKS_VARIABLE];
  if (folder === undefined) return;
  // Read here, since component tests import the journeys too, in a browser.
  const { mkdirSync, writeFileSync } = process.getBuiltinModule("node:fs");
  const path = process.getBuiltinModule("node:path");
  const { testPath = "", currentTestName: test = "" } = expect.getState();
  const file = path.relative(process.cwd(), testPath);
  const walked: WalkedPath = {
    machine,
    name,
    ...(input === undefined ? {} : { input }),
    begin,
    steps: steps.map(({ event, state }) => ({ event, state })),
    where,
    file,
    test,
    found,
  };
  mkdirSync(path.join(folder, "paths"), { recursive: true });
  const slug = `${machine}-${where}-${name}`.replaceAll(/[^\w]+/gu, "-").slice(0, 120);
  writeFileSync(path.join(folder, "paths", `${slug}.json`), JSON.stringify(walked, null, 2));
}
