import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { newPermissions, type Permissions, PRESETS } from "../../src/domain/users/permissions.ts";
import { withEntry } from "../../src/domain/users/permissionsMerge.ts";
import { must } from "../../src/domain/base/must.ts";
import {
  type PermissionEditingEvent,
  permissionEditingMachine,
} from "../../src/machines/users/permissionEditingMachine.ts";
import type { PermissionsAnswer } from "../../src/streams/calls/users/permissionCalls.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const customer = CustomerIndex.parse("tour-horizon");
const full = newPermissions(customer);
const template = must(
  PRESETS.find(({ id }) => id === "tracking"),
  "it is a preset of the product",
);
/** As somebody else has saved them meanwhile. */
const without = (entry: string): Permissions => ({ ...full, ...withEntry(full, entry, false) });
const nothing = { ...template, id: "nothing", permissions: [], defaultPage: null };

const samples = {
  "stored.arrived": [
    { type: "stored.arrived", stored: full },
    { type: "stored.arrived", stored: without("sites") },
    { type: "stored.arrived", stored: { ...full, locked: true } },
  ],
  "user.grant": [
    { type: "user.grant", entry: "areas", isGranted: false },
    { type: "user.grant", entry: "areas", isGranted: true },
  ],
  "user.chooseDefault": [
    { type: "user.chooseDefault", page: "overview" },
    { type: "user.chooseDefault", page: "counter" },
  ],
  "user.take": [{ type: "user.take", template: nothing }],
  "user.chooseHelp": [
    { type: "user.chooseHelp", callsForHelp: { worker: "none", preperer: "take", people: [] } },
  ],
  "user.undo": [{ type: "user.undo" }],
  "user.review": [{ type: "user.review" }],
  "user.back": [{ type: "user.back" }],
  "user.type": [{ type: "user.type", typed: " TOUR Horizon " }],
  "user.save": [{ type: "user.save" }],
  "user.resolve": [
    { type: "user.resolve", mine: ["entry:areas"] },
    { type: "user.resolve", mine: [] },
  ],
} satisfies SamplesOf<PermissionEditingEvent>;

const [entry] = without("areas").permissions.filter(({ name }) => name === "areas");
const answers = [
  { type: "saved", stored: without("areas") },
  { type: "refused", code: "permissions_locked" },
  {
    type: "conflict",
    conflicts: [{ field: "entry:areas", seen: null, stored: entry, wanted: null }],
  },
] satisfies readonly PermissionsAnswer[];

const kept = "resting | editing | reviewing | failed";

describeMachine(
  "permissionEditingMachine",
  machineGraph(
    permissionEditingMachine,
    [
      { isSuperAdmin: false, name: "Tour Horizon", draft: null },
      {
        isSuperAdmin: false,
        name: "Tour Horizon",
        draft: { seen: full, wanted: withEntry(full, "areas", false) },
      },
    ],
    { ...samples, ...actorSamples({ save: answers }) },
    ({ stored, seen, draft, typed, conflicts, problem }) => [
      stored?.locked,
      [stored, seen, draft].map((one) =>
        one === null
          ? null
          : [
              one.defaultPage,
              one.permissions.flatMap(({ name, permissions }) =>
                permissions.some(({ value }) => value) ? [] : [name],
              ),
              one.permissions.length,
              one.callsForHelp.worker,
            ],
      ),
      typed,
      conflicts.length,
      problem,
    ],
  ),
  [
    ["unread", "stored.arrived", "resting"],
    ["unread", "stored.arrived", "editing"],
    ["resting", "user.grant | user.chooseDefault | user.chooseHelp | user.take", "editing"],
    ["editing", "user.grant | user.undo", "resting"],
    // Somebody else has saved the same.
    ["editing | reviewing | failed", "stored.arrived", "resting"],
    ["editing", "user.review", "reviewing"],
    ["reviewing | conflicting | failed", "user.back", "editing"],
    ["reviewing | failed", "user.save", "saving"],
    ["saving", "done save", "resting"],
    ["saving", "done save", "conflicting"],
    ["saving", "done save | error save", "failed"],
    ["conflicting", "user.resolve", "reviewing"],
    // Nothing of one's own stands.
    ["conflicting", "user.resolve", "resting"],
  ],
  [
    [kept, "stored.arrived", "draft, seen, stored"],
    ["editing", "user.grant | user.chooseDefault | user.chooseHelp | user.take", "draft"],
    ["reviewing | failed", "user.type", "typed"],
  ],
);
