import { defaultCustomerConfig } from "../../src/domain/customers/customerConfig.ts";
import { CustomerIndex, UserId } from "../../src/domain/base/ids.ts";
import { newPermissions } from "../../src/domain/users/permissions.ts";
import { visitorWith } from "../../src/domain/users/permissionsImpact.ts";
import { sessionMachine } from "../../src/machines/shell/sessionMachine.ts";
import type {
  CustomerChoice,
  SessionEvent,
  SessionOutcomes,
} from "../../src/machines/shell/sessionTypes.ts";
import type { SignedInUser } from "../../src/machines/users/authenticationTypes.ts";
import { OPERATOR, SCREEN } from "../users/authenticationSamples.ts";
import { describeMachine } from "../support/describeMachine.ts";
import {
  actorSamples,
  machineGraph,
  type OutcomesOf,
  type SamplesOf,
} from "../support/machineGraph.ts";

const choice = (name: string, kind: CustomerChoice["kind"]): CustomerChoice => ({
  index: CustomerIndex.parse(name),
  name,
  displayName: null,
  kind,
  isArchived: false,
});
const tower = choice("tour-horizon", "worksite");
const rental = choice("locamat", "renter");
const config = {
  ...defaultCustomerConfig(tower.index),
  grounds: [],
  defaultFloor: 0,
  disabledFlags: [],
};
const permissions = newPermissions(tower.index);

const ADMINISTRATOR: SignedInUser = {
  ...OPERATOR,
  id: UserId.parse("user-administrator"),
  profileIds: ["customer.tour-horizon.admin"],
};
const asWorker = visitorWith(["worker"], permissions, {
  customer: tower.index,
  kind: tower.kind,
});

const samples = {
  "auth.signedIn": [
    { type: "auth.signedIn", user: OPERATOR },
    { type: "auth.signedIn", user: SCREEN },
    { type: "auth.signedIn", user: ADMINISTRATOR },
  ],
  "auth.signedOut": [{ type: "auth.signedOut" }],
  "user.chooseCustomer": [
    { type: "user.chooseCustomer", index: tower.index },
    { type: "user.chooseCustomer", index: rental.index },
  ],
  "user.retry": [{ type: "user.retry" }],
  "user.seeAs": [
    { type: "user.seeAs", visitor: asWorker },
    { type: "user.seeAs", visitor: { ...asWorker, profileIds: ["admin"] } },
  ],
  "user.seeAsOneself": [{ type: "user.seeAsOneself" }],
  "customers.listed": [
    { type: "customers.listed", customers: [rental, tower, choice("north-yard", "worksite")] },
  ],
  "permissions.changed": [{ type: "permissions.changed" }],
  "rights.revoked": [{ type: "rights.revoked" }],
  "flags.changed": [{ type: "flags.changed", disabledFlags: ["liveSite"] }],
} satisfies SamplesOf<SessionEvent>;

const outcomes = {
  loadCustomers: [
    { customers: [rental, tower], stored: tower.index },
    { customers: [], stored: null },
  ],
  loadCustomer: [
    { status: "loaded", permissions, config },
    { status: "loaded", permissions: { ...permissions, permissions: [] }, config },
    { status: "refused" },
  ],
  leaveCustomer: [undefined],
} satisfies OutcomesOf<SessionOutcomes>;

const graph = machineGraph(
  sessionMachine,
  [{ disabledFlags: [] }],
  {
    ...samples,
    ...actorSamples({ ...outcomes, rereadCustomer: outcomes.loadCustomer }),
  },
  ({ user, customers, customer, next, own }) => [
    user?.id,
    customers.length,
    customer?.index,
    next,
    own !== null,
  ],
);

const loaded = "noCustomer | loadingCustomer | customerFailed | noRights";
const early = "loadingCustomers | customersFailed";
const open = "open.ready | open.rereading | open.rereadingLate";

describeMachine(
  "sessionMachine",
  graph,
  [
    ["signedOut | revoked", "auth.signedIn", "loadingCustomers"],

    ["loadingCustomers", "done loadCustomers", "loadingCustomer"],
    ["loadingCustomers", "done loadCustomers", "noCustomer"],
    ["loadingCustomers", "error loadCustomers", "customersFailed"],
    ["customersFailed", "after retryDelay | user.retry", "loadingCustomers"],
    ["noCustomer", "user.retry", "loadingCustomers"],

    ["loadingCustomer", "done loadCustomer", "open.ready"],
    ["loadingCustomer", "done loadCustomer", "noRights"],
    ["loadingCustomer", "done loadCustomer | error loadCustomer", "customerFailed"],
    ["customerFailed", "after retryDelay", "loadingCustomer"],
    // Nothing of the other customer is open yet, so nothing has to be left.
    [
      "customerFailed | noRights",
      "user.retry | permissions.changed | user.chooseCustomer",
      "loadingCustomer",
    ],

    ["open.ready | open.rereadingLate", "permissions.changed | auth.signedIn", "open.rereading"],
    ["open.rereading", "done rereadCustomer", "open.ready"],
    ["open.rereading", "error rereadCustomer", "open.rereadingLate"],
    ["open.rereadingLate", "after retryDelay", "open.rereading"],
    // No rights any more, or no longer their customer.
    ["open.rereading", "done rereadCustomer", "leaving"],

    [`loadingCustomer | ${open}`, "user.chooseCustomer", "leaving"],
    // Somebody else, or the same user with other profiles.
    [`${early} | ${loaded} | ${open} | leavingLate`, "auth.signedIn", "leaving"],
    [`${early} | ${loaded} | ${open} | leavingLate | revoked`, "auth.signedOut", "leaving"],
    [`${early} | ${loaded} | ${open} | leavingLate`, "rights.revoked", "leaving"],

    ["leaving", "done leaveCustomer", "loadingCustomer"],
    ["leaving", "done leaveCustomer", "loadingCustomers"],
    ["leaving", "done leaveCustomer", "noRights"],
    ["leaving", "done leaveCustomer", "revoked"],
    ["leaving", "done leaveCustomer", "signedOut"],
    ["leaving", "error leaveCustomer", "leavingLate"],
    ["leavingLate", "after retryDelay", "leaving"],
  ],
  [
    [
      "customerFailed | customersFailed | leaving | leavingLate | loadingCustomer | loadingCustomers | noCustomer | noRights | revoked | signedOut",
      "flags.changed",
      "disabledFlags",
    ],
    ["leaving", "auth.signedIn", "next, user"],
    ["leaving", "auth.signedOut", "customer, customers, next, user"],
    ["leaving", "rights.revoked", "next"],
    ["leaving", "user.chooseCustomer", "customer"],
    [
      "open.ready | open.rereading | open.rereadingLate",
      "flags.changed",
      "disabledFlags, own, visitor",
    ],
    ["open.ready | open.rereading | open.rereadingLate", "user.seeAs", "own, visitor"],
    ["open.ready | open.rereading | open.rereadingLate", "user.seeAsOneself", "own, visitor"],
    ["open.ready | open.rereading | open.rereadingLate", "customers.listed", "customers"],
  ],
);
