import type { ConnectionEvent } from "../../src/machines/shell/connectionMachine.ts";
import type { Journey } from "../support/journeys.ts";
import type { SamplesOf } from "../support/machineGraph.ts";

export const connectionSamples = {
  "core.dialing": [{ type: "core.dialing" }],
  "core.online": [{ type: "core.online" }],
  "core.lost": [
    { type: "core.lost", isRenewal: false },
    { type: "core.lost", isRenewal: true },
  ],
  "core.retrying": [{ type: "core.retrying", retryAt: 1_000 }],
  "core.rested": [{ type: "core.rested" }],
} satisfies SamplesOf<ConnectionEvent>;

const [lost, renewal] = connectionSamples["core.lost"];
const [online] = connectionSamples["core.online"];

/** Ways that the browser suite can walk too: the world is the network and the server. */
export const connectionJourneys: readonly Journey<undefined, ConnectionEvent>[] = [
  {
    name: "a short cut is over before anybody is told",
    input: undefined,
    begin: "connecting",
    steps: [
      { who: "world", event: online, state: "online" },
      { who: "world", event: lost, state: "offline" },
      { who: "world", event: online, state: "online" },
    ],
  },
  {
    name: "a long cut shows the waiting state until the connection is back",
    input: undefined,
    begin: "connecting",
    steps: [
      { who: "world", event: online, state: "online" },
      { who: "world", event: lost, state: "offline" },
      {
        who: "world",
        event: { type: "xstate.after.connectionWait.connection.offline" },
        state: "waitingForConnection",
      },
      { who: "world", event: online, state: "online" },
    ],
  },
  {
    name: "a server that is not there at the start is waited for",
    input: undefined,
    begin: "connecting",
    steps: [
      { who: "world", event: lost, state: "connecting" },
      {
        who: "world",
        event: { type: "xstate.after.connectionWait.connection.connecting" },
        state: "waitingForConnection",
      },
      { who: "world", event: online, state: "online" },
    ],
  },
  {
    name: "a renewal of the token is no outage",
    input: undefined,
    begin: "connecting",
    steps: [
      { who: "world", event: online, state: "online" },
      { who: "world", event: renewal, state: "renewing" },
      { who: "world", event: online, state: "online" },
    ],
  },
];
