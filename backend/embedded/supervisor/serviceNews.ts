import type { Lifecycle, ServiceState } from "./lifecycle.ts";

/** What a service is told about all services when it asks with `{ type: "services" }`. */
export interface ServiceNews {
  readonly name: string;
  readonly state: "waiting" | "starting" | "ready" | "restarting" | "stopping" | "stopped";
  /** Since when it is in this state, epoch ms. */
  readonly since: number;
  readonly port: number | null;
}

/** Keeps since when each service is in its state; call `follow` after each step of the life cycle. */
export function createServiceNews(portOf: (name: string) => number | null) {
  const known = new Map<string, ServiceNews>();
  return {
    follow(life: Lifecycle, now: number): void {
      for (const { rules, state, deaths } of life.services) {
        const word = wordOf(state, deaths.length > 0);
        if (known.get(rules.name)?.state !== word) {
          known.set(rules.name, { name: rules.name, state: word, since: now, port: null });
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
      return state.is;
  }
}
