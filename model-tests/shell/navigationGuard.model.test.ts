import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { entriesGranting, newPermissions } from "../../src/domain/users/permissions.ts";
import type { Visitor } from "../../src/domain/users/pageAccess.ts";
import {
  type NavigationGuardEvent,
  navigationGuardMachine,
} from "../../src/machines/shell/navigationGuardMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const customer = CustomerIndex.parse("tour-horizon");
const visitor: Visitor = {
  userId: null,
  profileIds: ["customer.tour-horizon.worker"],
  customer,
  kind: "worksite",
  permissions: {
    ...newPermissions(customer),
    permissions: entriesGranting(["home", "alertsList"]),
  },
  disabledFlags: [],
};
const withoutAny: Visitor = {
  ...visitor,
  permissions: { ...visitor.permissions, permissions: [] },
};
const administrator: Visitor = {
  ...visitor,
  profileIds: ["customer.tour-horizon.admin"],
  permissions: newPermissions(customer),
};

const samples = {
  "user.navigate": [
    { type: "user.navigate", page: "alertsList", hasData: false },
    { type: "user.navigate", page: "alertsList", hasData: true },
    { type: "user.navigate", page: "users", hasData: false },
    { type: "user.navigate", page: null, hasData: false },
  ],
  "connection.up": [{ type: "connection.up" }],
  "connection.down": [{ type: "connection.down" }],
  "session.opened": [
    { type: "session.opened", visitor },
    { type: "session.opened", visitor: withoutAny },
    { type: "session.opened", visitor: administrator },
  ],
  "session.shut": [{ type: "session.shut" }],
} satisfies SamplesOf<NavigationGuardEvent>;

const decided = "allowed | redirected | denied";
const open = "holding | waiting";

describeMachine(
  "navigationGuardMachine",
  machineGraph(navigationGuardMachine, [undefined], samples),
  [
    // Nothing is decided without session, nor without connection unless the data is here.
    [`resting | ${decided}`, "user.navigate", "holding"],
    ["holding", "after connectionWait", "waiting"],
    [decided, "session.shut", "holding"],

    // The first page of a visit.
    ["resting", "user.navigate", "allowed"],
    ["resting", "user.navigate", "redirected"],
    ["resting", "user.navigate", "denied"],
    [open, "connection.up | session.opened", "allowed"],
    [open, "connection.up | session.opened", "redirected"],
    [open, "connection.up | session.opened", "denied"],
    // Another page was asked for meanwhile, one that needs no connection.
    [open, "user.navigate", "allowed"],
    // … by somebody who has lost their rights since they came.
    [open, "user.navigate", "denied"],

    // Every later page: nobody is sent elsewhere.
    ["redirected | denied", "user.navigate", "allowed"],
    ["redirected | allowed", "user.navigate", "denied"],

    // What may be done has changed under the page.
    ["redirected | allowed", "session.opened", "denied"],
    ["redirected | denied", "session.opened", "allowed"],
  ],
  [
    [
      "allowed | denied | holding | redirected | resting | waiting",
      "connection.down | connection.up",
      "isUp",
    ],
    ["allowed | denied | holding | resting | waiting", "session.opened", "visitor"],
    ["allowed | denied", "user.navigate", "request, to"],
    ["holding | waiting", "session.shut", "isEntry, visitor"],
    ["holding | waiting", "user.navigate", "request"],
    ["resting", "session.shut", "visitor"],
  ],
);
