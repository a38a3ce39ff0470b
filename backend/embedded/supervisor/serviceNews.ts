import type { DataCondition } from "../../../src/domain/operations/dataCondition.ts";
import type { TurnFigures } from "../../../src/domain/operations/loopTurns.ts";
import type { Lifecycle, Outage, ServiceState } from "./lifecycle.ts";

/** What a service receives of all services when it asks with `{ type: "services" }`. */
export interface ServiceNews {
  readonly name: string;
  readonly state:
    | "waiting"
    | "starting"
    | "ready"
    | "hung"
    | "restarting"
    | "stopping"
    | "stopped"
    | "failed"
    /** Of backups: one is made. */
    | "working";
  /** Since when it is in this state, epoch ms. */
  readonly since: number;
  readonly port: number | null;
  /** Why it failed, in a sentence. */
  readonly message: string | null;
  /** When it was away by itself last. */
  readonly outage: Outage | null;
  /** How the data that it keeps stands, by its last word. */
  readonly condition: DataCondition | null;
  /** How long turns of its event loop took in the last minute; null: it has not said so since it is ready. */
  readonly turns: TurnFigures | null;
}

/** What a service says of itself while it runs. */
type Reported = Pick<ServiceNews, "condition" | "turns">;

/** Keeps since when each service is in its state; call `follow` after each step of the life cycle. */
export function createServiceNews(portOf: (name: string) => number | null) {
  const known = new Map<string, Omit<ServiceNews, "port" | keyof Reported>>();
  const reported = new Map<string, Reported>();
  const report = (name: string, words: Partial<Reported>): void => {
    reported.set(name, { condition: null, turns: null, ...reported.get(name), ...words });
  };
  return {
    follow(life: Lifecycle, now: number): void {
      for (const { rules, state, deaths, outage } of life.services) {
        const { name } = rules;
        const word = wordOf(state, deaths.length > 0);
        const before = known.get(name);
        const since = before?.state === word ? before.since : now;
        const message = state.is === "failed" ? state.because : null;
        // What it said of its last minute is not true of this one.
        if (word !== "ready" && before?.state !== word) report(name, { turns: null });
        known.set(name, { name, state: word, since, message, outage });
      }
    },
    keep: report,
    all: (): ServiceNews[] =>
      [...known.values()].map((news) => ({
        ...news,
        port: portOf(news.name),
        condition: null,
        turns: null,
        ...reported.get(news.name),
      })),
  };
}

function wordOf(state: ServiceState, hasDied: boolean): ServiceNews["state"] {
  switch (state.is) {
    case "starting":
      return hasDied ? "restarting" : "starting";
    case "resting":
      return "restarting";
    case "waiting":
    case "ready":
    case "hung":
    case "stopping":
    case "stopped":
    case "failed":
      return state.is;
  }
}
