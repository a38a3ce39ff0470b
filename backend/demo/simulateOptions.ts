import { parseArgs } from "node:util";
import { readDuration } from "./duration.ts";
import { SCENARIO_NAMES, type ScenarioName, SCENARIOS } from "./simulation/scenarios.ts";
import { UsageError } from "./usageError.ts";
import { DEFAULT_SEED } from "./world/world.ts";

/** What `npm run simulate` was asked for. */
export type SimulateOptions = {
  readonly scenario: ScenarioName;
  readonly seed: number;
  /** how many seconds of the world pass in one of ours */
  readonly speed: number;
  /** ms; null: for ever */
  readonly duration: number | null;
  readonly url: string;
  /** null: both */
  readonly customer: string | null;
  /** the world's instant at the start, epoch ms; null: now */
  readonly from: number | null;
  readonly dryRun: boolean;
  readonly supervised: boolean;
  /** `shift`: the first start sets the world's calendar to a working shift; `now`: it is the wall's. */
  readonly clock: "now" | "shift";
  /** Days of history that a demo without a past is given; 0: none. */
  readonly pastDays: number;
};

/** As far back as the time machine goes (product.md section 5.1). */
const PAST_DAYS = 30;

export const SIMULATE_HELP = `npm run simulate -- [options]

Moves the demo world of a running backend. While it runs it takes the place of the world that npm start moves.

  --scenario NAME   one of:
${SCENARIO_NAMES.map((name) => `                      ${name.padEnd(16)} ${SCENARIOS[name].description}`).join("\n")}
  --seed N          another world from another number (default ${DEFAULT_SEED}); documents are made for the default one
  --speed N         seconds of the world in one of ours (default 1)
  --duration T      ends after 90s, 10m or 2h of ours (default: runs until Ctrl-C)
  --from INSTANT    the world's instant at the start, e.g. 2026-03-17T09:30:00+01:00 (default: now)
  --customer INDEX  only tour-horizon or only locamat
  --url URL         the backend (default ws://127.0.0.1:7512)
  --past N          with --supervised: days of history that the world is given (default ${PAST_DAYS}, 0 for none)
  --clock now       with --supervised: at its first start the world takes the wall's calendar instead of a working shift
  --dry-run         says what would be sent, connects to nothing
  --supervised      as a part of npm start
  --help            this text
`;

/** @throws UsageError with a sentence for who typed it */
export function readSimulateOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SimulateOptions | "help" {
  const { values } = parsed(args);
  if (values.help === true) return "help";
  const scenario = SCENARIO_NAMES.find((name) => name === (values.scenario ?? "normal"));
  if (scenario === undefined)
    throw new UsageError(
      `There is no scenario ${values.scenario}: choose one of ${SCENARIO_NAMES.join(", ")}.`,
    );
  const duration = values.duration === undefined ? null : readDuration(values.duration);
  if (values.duration !== undefined && duration === null)
    throw new UsageError(`The duration ${values.duration} cannot be read: write 90s, 10m or 2h.`);
  const from = values.from === undefined ? null : Date.parse(values.from);
  if (from !== null && Number.isNaN(from))
    throw new UsageError(
      `The instant ${values.from} cannot be read: write it as 2026-03-17T09:30:00+01:00.`,
    );
  if (values.clock !== undefined && values.clock !== "now")
    throw new UsageError(`There is no clock ${values.clock}: --clock now is the only other one.`);
  const customer = values.customer ?? null;
  if (customer !== null && !["tour-horizon", "locamat"].includes(customer))
    throw new UsageError(
      `There is no customer ${customer} in the demo: choose tour-horizon or locamat.`,
    );
  return {
    scenario,
    seed: numberOf("seed", values.seed, DEFAULT_SEED, 0, Number.MAX_SAFE_INTEGER),
    speed: numberOf("speed", values.speed, 1, 0.01, 1000),
    duration,
    url: urlOf(values.url ?? `ws://127.0.0.1:${env["BALISE_KUZZLE_PORT"] ?? "7512"}`),
    customer,
    from,
    dryRun: values["dry-run"] === true,
    supervised: values.supervised === true,
    clock: values.clock === undefined ? "shift" : "now",
    pastDays: Math.round(
      numberOf("number of days", values.past, values.supervised === true ? PAST_DAYS : 0, 0, 90),
    ),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        scenario: { type: "string" },
        seed: { type: "string" },
        speed: { type: "string" },
        duration: { type: "string" },
        from: { type: "string" },
        customer: { type: "string" },
        url: { type: "string" },
        "dry-run": { type: "boolean" },
        supervised: { type: "boolean" },
        past: { type: "string" },
        clock: { type: "string" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)} See --help.`);
  }
}

function numberOf(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === "" || !(value >= min && value <= max))
    throw new UsageError(`The ${name} ${text} is not a number from ${min} to ${max}.`);
  return value;
}

/** A web socket address. @throws UsageError */
export function urlOf(text: string): string {
  if (URL.canParse(text) && ["ws:", "wss:"].includes(new URL(text).protocol)) return text;
  throw new UsageError(
    `The address ${text} is not that of a backend: write ws://127.0.0.1:7512 or wss://….`,
  );
}
