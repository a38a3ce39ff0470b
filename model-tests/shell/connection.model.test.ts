import { expect, test } from "vitest";
import { connectionMachine } from "../../src/machines/shell/connectionMachine.ts";
import { connectionJourneys, connectionSamples } from "./connectionSamples.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { walk } from "../support/journeys.ts";
import { machineGraph } from "../support/machineGraph.ts";

const all = "connecting | online | renewing | offline | waitingForConnection";

describeMachine(
  "connectionMachine",
  machineGraph(connectionMachine, [undefined], connectionSamples),
  [
    ["idle", "core.dialing", "connecting"],
    ["connecting | offline | renewing", "after connectionWait", "waitingForConnection"],
    ["idle | connecting | renewing | offline | waitingForConnection", "core.online", "online"],
    ["online", "core.lost", "offline"],
    ["online", "core.lost", "renewing"],
    ["renewing", "core.lost", "offline"],
    [all, "core.rested", "idle"],
  ],
  [
    ["connecting | offline | online | renewing | waitingForConnection", "core.dialing", "retryAt"],
    [
      "connecting | idle | offline | online | renewing | waitingForConnection",
      "core.retrying",
      "retryAt",
    ],
    ["idle", "core.rested", "retryAt"],
    ["online", "core.online", "retryAt"],
  ],
);

test.each(connectionJourneys)("$name", (journey) => {
  expect(walk(connectionMachine, journey)).toEqual(journey.steps.map(({ state }) => state));
});
