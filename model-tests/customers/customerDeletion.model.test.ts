import { CustomerIndex } from "../../src/domain/base/ids.ts";
import {
  type CustomerDeletionEvent,
  customerDeletionMachine,
  type CustomerDeletionOutcomes,
} from "../../src/machines/customers/customerDeletionMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import {
  actorSamples,
  machineGraph,
  type OutcomesOf,
  type SamplesOf,
} from "../support/machineGraph.ts";

const customer = { index: CustomerIndex.parse("tower"), name: "tower", displayName: "The Tower" };

const samples = {
  "user.export": [{ type: "user.export" }],
  "user.continue": [{ type: "user.continue" }],
  "user.back": [{ type: "user.back" }],
  "user.type": [
    { type: "user.type", text: "The Tower" },
    { type: "user.type", text: "the tower" },
  ],
  "user.confirm": [{ type: "user.confirm" }],
  "customer.seen": [
    { type: "customer.seen", status: "archived" },
    { type: "customer.seen", status: "leaving" },
    { type: "customer.seen", status: null },
  ],
} satisfies SamplesOf<CustomerDeletionEvent>;

const outcomes = {
  ask: [{ status: "asked" }, { status: "refused", problem: "name_differs" }],
} satisfies OutcomesOf<CustomerDeletionOutcomes>;

describeMachine(
  "customerDeletionMachine",
  machineGraph(customerDeletionMachine, [{ customer }], { ...samples, ...actorSamples(outcomes) }),
  [
    ["offering", "user.continue", "naming"],
    ["offering", "customer.seen", "overtaken"],
    ["naming", "user.back", "offering"],
    ["naming", "user.confirm", "asking"],
    ["naming", "customer.seen", "overtaken"],
    ["asking", "done ask", "asked"],
    ["asking", "done ask | error ask", "naming"],
  ],
  [
    ["offering", "user.export", "isExported"],
    ["naming", "user.type", "problem, typed"],
  ],
);
