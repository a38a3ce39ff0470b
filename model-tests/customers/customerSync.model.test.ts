import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { askedSync, cancelledRun } from "../../src/domain/customers/sync.ts";
import type { SyncStatus } from "../../src/domain/customers/syncCalls.ts";
import {
  type CustomerSyncEvent,
  customerSyncMachine,
  type CustomerSyncOutcomes,
} from "../../src/machines/customers/customerSyncMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import {
  actorSamples,
  machineGraph,
  type OutcomesOf,
  type SamplesOf,
} from "../support/machineGraph.ts";

const index = CustomerIndex.parse("tower");
const { run } = askedSync(null, {
  customer: index,
  service: "quickconnect",
  id: "run-1",
  byName: "Ada",
  now: 0,
});
const never: SyncStatus = {
  isConfigured: true,
  isQuickconnectSlave: true,
  run: null,
  former: [],
};
const atWork = { status: "answered", sync: { ...never, run } } as const;
const stopped = { status: "answered", sync: { ...never, run: cancelledRun(run, 1) } } as const;
const own = { status: "answered", sync: { ...never, isQuickconnectSlave: false } } as const;
const refused = { status: "refused", problem: "failed" } as const;

const samples = {
  "user.start": [{ type: "user.start" }],
  "user.stop": [{ type: "user.stop" }],
  "user.retry": [{ type: "user.retry" }],
  "customer.changed": [{ type: "customer.changed" }],
} satisfies SamplesOf<CustomerSyncEvent>;

const outcomes = {
  read: [{ status: "answered", sync: never }, atWork, own, refused],
  start: [atWork, refused],
  stop: [stopped, refused],
} satisfies OutcomesOf<CustomerSyncOutcomes>;

describeMachine(
  "customerSyncMachine",
  machineGraph(customerSyncMachine, [{ index, service: "quickconnect" }], {
    ...samples,
    ...actorSamples(outcomes),
  }),
  [
    ["reading", "done read", "resting"],
    ["reading", "done read", "following"],
    ["reading", "done read | error read", "unread"],
    ["reading | resting", "user.start", "starting"],
    ["reading | following", "user.stop", "stopping"],
    ["resting | unread", "after looking", "reading"],
    ["following", "after following", "reading"],
    ["starting", "done start", "following"],
    ["starting", "done start | error start", "resting"],
    ["stopping", "done stop", "resting"],
    ["stopping", "done stop | error stop", "following"],
    ["unread", "user.retry", "reading"],
    ["resting | following | starting | stopping | unread", "customer.changed", "reading"],
  ],
  [],
);
