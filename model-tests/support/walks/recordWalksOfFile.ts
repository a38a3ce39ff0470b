// Set up before each file of tests by vitest.config.ts, where WALKS_VARIABLE names a folder: writes there what the file walks.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { must } from "../../../src/domain/base/must.ts";
import { recordWalks } from "./recordWalks.ts";
import { WALKS_VARIABLE, type WalksOfFile } from "./walkRecord.ts";

const folder = must(process.env[WALKS_VARIABLE], "vitest.config.ts sets this up where it is named");
// Before the machines of the file are loaded: a machine keeps the functions that it was made with.
const recorder = recordWalks();

afterAll(() => {
  const file = path.relative(
    process.cwd(),
    must(expect.getState().testPath, "a file of tests runs"),
  );
  const walks: WalksOfFile = { file, machines: recorder.take() };
  if (walks.machines.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, `${file.replaceAll(/[^\w.]/gu, "-")}.json`),
    JSON.stringify(walks),
  );
});
