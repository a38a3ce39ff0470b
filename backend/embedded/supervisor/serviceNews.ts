import type { Lifecycle, ServiceState } from "./lifecycle.ts";

/** What a service is told about all services when it asks with `{ type: "services" }`. */
export interface ServiceNews {
  readonly name: string;
  readonly state:
    | "waiting"
    | "starting"
    | "ready"
    | "restarting"
    | "stopping"
    | "stopped"
    | "failed";
  /** Since when it is in this state, epoch ms. */
  readonly since: number;
  readonly port: number | null;
  /** Why it failed, in a sentence. */
  readonly message: string | null;
}

/** Keeps since when each service is in its state; call `follow` after each step of the life cycle. */
export function createServiceNews(portOf: (name: string) => number | null) {
  const known = new Map<string, ServiceNews>();
  return {
    follow(life: Lifecycle, now: number): void {
      for (const { rules, state, deaths } of life.services) {
        const word = wordOf(state, deaths.length > 0);
        if (known.get(rules.name)?.state !== word) {
          const message = state.is === "failed" ? state.because : null;
          known.set(rules.name, { name: rules.name, state: word, since: now, port: null, message });
        }
      }
    },
    all: (): ServiceNews[] =>
      [...known.values()].map((news) => ({ ...news, port: portOf(news.name) })),
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
    case "stopping":
    case "stopped":
    case "failed":
      return state.is;
  }
}
