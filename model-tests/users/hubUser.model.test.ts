import {
  type HubUserEvent,
  hubUserMachine,
  type HubUserOutcomes,
} from "../../src/machines/users/hubUserMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import {
  actorSamples,
  machineGraph,
  type OutcomesOf,
  type SamplesOf,
} from "../support/machineGraph.ts";

const samples = {
  "auth.signedIn": [
    { type: "auth.signedIn", user: { name: "Hana Hub", hubTransmissibleId: "hub-1" } },
    { type: "auth.signedIn", user: { name: "Olive Operator", hubTransmissibleId: null } },
  ],
  "auth.ended": [{ type: "auth.ended" }],
  "user.accept": [{ type: "user.accept" }],
  "user.decline": [{ type: "user.decline" }],
  "user.retry": [{ type: "user.retry" }],
} satisfies SamplesOf<HubUserEvent>;

const outcomes = {
  removeFromAddress: [undefined],
  fetchHubTokens: [
    { status: "found", email: "hana@hub.example" },
    { status: "refused", problem: "incomplete" },
    { status: "refused", problem: "unknownUser" },
  ],
  authenticate: [{ status: "loggedIn" }, { status: "refused", problem: "noRights" }],
} satisfies OutcomesOf<HubUserOutcomes>;

describeMachine(
  "hubUserMachine",
  machineGraph(hubUserMachine, [{ hubUser: null }, { hubUser: "hub-1" }], {
    ...samples,
    ...actorSamples(outcomes),
  }),
  [
    // Who is signed in can be known before the address is clean.
    ["takingOver", "done removeFromAddress | error removeFromAddress", "waitingForSession"],
    ["takingOver", "done removeFromAddress | error removeFromAddress", "fetching"],
    ["takingOver", "done removeFromAddress | error removeFromAddress", "linked"],
    ["waitingForSession", "auth.signedIn", "linked"],
    ["waitingForSession", "auth.signedIn | auth.ended", "fetching"],
    ["fetching", "done fetchHubTokens", "asking"],
    // They have signed in themselves meanwhile, perhaps in another tab.
    ["fetching", "done fetchHubTokens", "linked"],
    ["fetching", "done fetchHubTokens | error fetchHubTokens | after hubPatience", "failed"],
    ["asking", "auth.signedIn", "linked"],
    ["asking", "user.accept", "leavingOther"],
    ["asking", "user.accept", "authenticating"],
    ["leavingOther", "auth.ended", "authenticating"],
    ["authenticating", "done authenticate", "linked"],
    ["authenticating", "done authenticate | error authenticate", "failed"],
    ["failed", "user.retry", "fetching"],
    ["asking | failed", "user.decline", "declined"],
  ],
  [
    [
      "absent | asking | authenticating | declined | failed | fetching | linked | takingOver",
      "auth.ended",
      "signedIn",
    ],
    [
      "absent | asking | authenticating | declined | failed | fetching | leavingOther | linked | takingOver",
      "auth.signedIn",
      "signedIn",
    ],
  ],
);
