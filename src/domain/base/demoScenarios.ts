import { z } from "zod";
import { EpochMs } from "./instant.ts";

/** What a demo plays at the press of a button (product.md section 8), for as long as nobody ends it. */
export const DEMO_SCENARIOS = ["sos", "man-down", "fire-drill", "kill-gateway", "theft"] as const;
export const DemoScenario = z.enum(DEMO_SCENARIOS);
export type DemoScenario = z.infer<typeof DemoScenario>;

/** The scenarios that are played, each once, and since when. */
export const PlayedScenarios = z
  .array(z.object({ name: DemoScenario, at: EpochMs }))
  .max(DEMO_SCENARIOS.length);
export type PlayedScenarios = z.infer<typeof PlayedScenarios>;

/** Where the demo's server takes `DemoRequest`s, and says which scenarios are played. */
export const DEMO_SCENARIOS_PATH = "/status/scenarios";
/** Where both find them in the data folder. */
export const PLAYED_SCENARIOS_FILE = "demo/scenarios.json";

/** What somebody wants of the demo: a scenario begun or ended; `scenario` null: all of them ended. */
export const DemoRequest = z.union([
  z.object({ scenario: DemoScenario, isPlayed: z.boolean() }),
  z.object({ scenario: z.null(), isPlayed: z.literal(false) }),
]);
export type DemoRequest = z.infer<typeof DemoRequest>;

/** The scenarios after a request at `at`; one that is played already goes on since it was begun. */
export function playedAfter(
  played: PlayedScenarios,
  { scenario, isPlayed }: DemoRequest,
  at: EpochMs,
): PlayedScenarios {
  if (scenario === null) return [];
  if (!isPlayed) return played.filter(({ name }) => name !== scenario);
  return played.some(({ name }) => name === scenario)
    ? played
    : [...played, { name: scenario, at }];
}
