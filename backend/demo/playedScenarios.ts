import { readFileSync } from "node:fs";
import path from "node:path";
import { PLAYED_SCENARIOS_FILE, PlayedScenarios } from "../../src/domain/base/demoScenarios.ts";

const NONE: PlayedScenarios = [];

/** What people have asked the demo to play, by the buttons of the web server; nothing where nobody did or the file cannot be read. */
export function playedScenarios(dataFolder: string | null): PlayedScenarios {
  if (dataFolder === null) return NONE;
  try {
    const text = readFileSync(path.join(dataFolder, PLAYED_SCENARIOS_FILE), "utf8");
    return PlayedScenarios.safeParse(JSON.parse(text)).data ?? NONE;
  } catch (error) {
    if (error instanceof SyntaxError) return NONE;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return NONE;
    throw error;
  }
}
