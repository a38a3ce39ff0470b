import { describe, expect, test } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import { OPERATOR } from "../../../../model-tests/users/authenticationSamples.ts";
import { defaultCustomerConfig } from "../../../../src/domain/customers/customerConfig.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { entriesGranting, newPermissions } from "../../../../src/domain/users/permissions.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { sessionMachine } from "../../../../src/machines/shell/sessionMachine.ts";
import type {
  CustomerChoice,
  SessionContext,
  SessionEvent,
  SessionOutcomes,
} from "../../../../src/machines/shell/sessionTypes.ts";
import { after, done, failed, promised, type State } from "../../../support/machines.ts";

const machine = sessionMachine;
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
const nothingGranted = { ...permissions, permissions: entriesGranting([]) };
const SUPER = { ...OPERATOR, profileIds: ["admin"] };

const signedOut: SessionContext = {
  user: null,
  disabledFlags: [],
  customers: [],
  customer: null,
  next: "signedOut",
  visitor: null,
  own: null,
  config: null,
  defaultPage: null,
  failures: 0,
};
const chosen: SessionContext = {
  ...signedOut,
  user: OPERATOR,
  customers: [rental, tower],
  customer: tower,
};
const opened: SessionContext = {
  ...chosen,
  visitor: {
    userId: OPERATOR.id,
    profileIds: OPERATOR.profileIds,
    customer: tower.index,
    kind: "worksite",
    permissions,
    disabledFlags: [],
  },
  config,
  defaultPage: "home",
};

const customers = (stored: CustomerChoice | null) =>
  done(machine, "loadCustomers", {
    customers: [rental, tower],
    stored: stored?.index ?? null,
  } satisfies SessionOutcomes["loadCustomers"]);
const loaded = (granted = permissions) =>
  done(machine, "loadCustomer", {
    status: "loaded",
    permissions: granted,
    config,
  } satisfies SessionOutcomes["loadCustomer"]);

describe("sessionMachine", () => {
  test.each<{
    name: string;
    given: State<typeof machine>;
    when: SessionEvent;
    expected: State<typeof machine>;
  }>([
    {
      name: "the customer that was chosen last is chosen again",
      given: { value: "loadingCustomers", context: { ...signedOut, user: OPERATOR } },
      when: customers(tower),
      expected: { value: "loadingCustomer", context: chosen },
    },
    {
      name: "without a stored choice it is the first",
      given: { value: "loadingCustomers", context: { ...signedOut, user: OPERATOR } },
      when: customers(null),
      expected: { value: "loadingCustomer", context: { ...chosen, customer: rental } },
    },
    {
      name: "a stored choice that is no longer theirs is not chosen",
      given: { value: "loadingCustomers", context: { ...signedOut, user: OPERATOR } },
      when: customers(choice("gone", "renter")),
      expected: { value: "loadingCustomer", context: { ...chosen, customer: rental } },
    },
    {
      name: "an open customer has visitor, configuration and default page",
      given: { value: "loadingCustomer", context: chosen },
      when: loaded(),
      expected: { value: { open: "ready" }, context: opened },
    },
    {
      name: "permissions that grant nothing open nothing",
      given: { value: "loadingCustomer", context: chosen },
      when: loaded(nothingGranted),
      expected: { value: "noRights", context: chosen },
    },
    {
      name: "a super admin is not bound by them",
      given: { value: "loadingCustomer", context: { ...chosen, user: SUPER } },
      when: loaded(nothingGranted),
      expected: {
        value: { open: "ready" },
        context: {
          ...opened,
          user: SUPER,
          visitor: {
            userId: SUPER.id,
            profileIds: ["admin"],
            customer: tower.index,
            kind: "worksite",
            permissions: nothingGranted,
            disabledFlags: [],
          },
        },
      },
    },
    {
      name: "a customer who cannot be read is tried again",
      given: { value: "loadingCustomer", context: chosen },
      when: failed(machine, "loadCustomer"),
      expected: { value: "customerFailed", context: { ...chosen, failures: 1 } },
    },
    {
      name: "the old customer is off the screen before the new one is loaded",
      given: { value: { open: "ready" }, context: opened },
      when: { type: "user.chooseCustomer", index: rental.index },
      expected: { value: "leaving", context: { ...chosen, customer: rental, next: "customer" } },
    },
    {
      name: "the customer who is open already is not left",
      given: { value: { open: "ready" }, context: opened },
      when: { type: "user.chooseCustomer", index: tower.index },
      expected: { value: { open: "ready" }, context: opened },
    },
    {
      name: "a customer of others cannot be chosen",
      given: { value: { open: "ready" }, context: opened },
      when: { type: "user.chooseCustomer", index: CustomerIndex.parse("other") },
      expected: { value: { open: "ready" }, context: opened },
    },
    {
      name: "a second choice while leaving is the one that counts",
      given: { value: "leaving", context: { ...chosen, customer: rental, next: "customer" } },
      when: { type: "user.chooseCustomer", index: tower.index },
      expected: { value: "leaving", context: { ...chosen, next: "customer" } },
    },
    {
      name: "a choice cannot bring back what was revoked",
      given: { value: "leaving", context: { ...chosen, next: "revoked" } },
      when: { type: "user.chooseCustomer", index: rental.index },
      expected: { value: "leaving", context: { ...chosen, next: "revoked" } },
    },
    {
      name: "rights that are taken take the data off the screen in the same instant",
      given: { value: { open: "ready" }, context: opened },
      when: { type: "rights.revoked" },
      expected: { value: "leaving", context: { ...chosen, next: "revoked" } },
    },
    {
      name: "a sign-out leaves nothing of user and customer",
      given: { value: { open: "rereading" }, context: opened },
      when: { type: "auth.signedOut" },
      expected: { value: "leaving", context: signedOut },
    },
    {
      name: "permissions that changed are read while the old ones hold",
      given: { value: { open: "ready" }, context: opened },
      when: { type: "permissions.changed" },
      expected: { value: { open: "rereading" }, context: opened },
    },
    {
      name: "the same user proven again has their permissions read anew",
      given: { value: { open: "ready" }, context: opened },
      when: { type: "auth.signedIn", user: { ...OPERATOR } },
      expected: { value: { open: "rereading" }, context: opened },
    },
    {
      name: "other profiles begin anew",
      given: { value: { open: "ready" }, context: opened },
      when: { type: "auth.signedIn", user: SUPER },
      expected: { value: "leaving", context: { ...chosen, user: SUPER, next: "customers" } },
    },
    {
      name: "a feature that is switched off here is off for the visitor at once",
      given: { value: { open: "ready" }, context: opened },
      when: { type: "flags.changed", disabledFlags: ["liveSite"] },
      expected: {
        value: { open: "ready" },
        context: {
          ...opened,
          disabledFlags: ["liveSite"],
          visitor: opened.visitor && { ...opened.visitor, disabledFlags: ["liveSite"] },
        },
      },
    },
    {
      name: "a feature that is off for the customer stays so, whatever this browser says",
      given: {
        value: { open: "ready" },
        context: { ...opened, config: { ...config, disabledFlags: ["homepage"] } },
      },
      when: { type: "flags.changed", disabledFlags: ["liveSite"] },
      expected: {
        value: { open: "ready" },
        context: {
          ...opened,
          config: { ...config, disabledFlags: ["homepage"] },
          disabledFlags: ["liveSite"],
          visitor: opened.visitor && {
            ...opened.visitor,
            disabledFlags: ["homepage", "liveSite"],
          },
        },
      },
    },
  ])("$name", ({ given, when, expected }) => {
    expect(after(machine, given, when)).toEqual({ told: [], ...expected });
  });
});

function started() {
  const clock = new SimulatedClock();
  const loadCustomers = promised<
    SessionOutcomes["loadCustomers"],
    { readonly user: SessionContext["user"]; readonly isSuperAdmin: boolean }
  >();
  type OneCustomer = { readonly customer: CustomerChoice | null };
  const loadCustomer = promised<SessionOutcomes["loadCustomer"], OneCustomer>();
  const leaveCustomer = promised<void>();
  const followed: string[] = [];
  const actor = createActor(
    machine.provide({
      actors: {
        loadCustomers: loadCustomers.logic,
        loadCustomer: loadCustomer.logic,
        leaveCustomer: leaveCustomer.logic,
        followCustomer: fromCallback<SessionEvent, OneCustomer>(({ input }) => {
          const name = input.customer?.name ?? "nobody";
          followed.push(`+${name}`);
          return () => followed.push(`-${name}`);
        }),
      },
    }),
    { clock, input: { disabledFlags: [] } },
  ).start();
  return { actor, clock, loadCustomers, loadCustomer, leaveCustomer, followed };
}

test("a switch leaves the old customer wholly before anything of the new one is asked for", async () => {
  const { actor, loadCustomers, loadCustomer, leaveCustomer, followed } = started();
  actor.send({ type: "auth.signedIn", user: OPERATOR });
  await loadCustomers.answer({ customers: [rental, tower], stored: tower.index });
  await loadCustomer.answer({ status: "loaded", permissions, config });
  expect(followed).toEqual(["+tour-horizon"]);

  actor.send({ type: "user.chooseCustomer", index: rental.index });
  expect(followed).toEqual(["+tour-horizon", "-tour-horizon"]);
  expect(loadCustomer.asked).toEqual([{ customer: tower }]);
  await leaveCustomer.answer();
  expect(loadCustomer.asked).toEqual([{ customer: tower }, { customer: rental }]);
  await loadCustomer.answer({ status: "loaded", permissions, config });
  expect(followed).toEqual(["+tour-horizon", "-tour-horizon", "+locamat"]);
  expect(actor.getSnapshot().context.visitor?.customer).toBe(rental.index);
  actor.stop();
});

test("an answer for a customer who was left meanwhile opens nothing", async () => {
  const { actor, loadCustomers, loadCustomer, leaveCustomer } = started();
  actor.send({ type: "auth.signedIn", user: OPERATOR });
  await loadCustomers.answer({ customers: [rental, tower], stored: tower.index });
  actor.send({ type: "user.chooseCustomer", index: rental.index });
  await loadCustomer.answer({ status: "loaded", permissions, config });
  expect(actor.getSnapshot().value).toBe("leaving");
  await leaveCustomer.answer();
  expect(actor.getSnapshot().value).toBe("loadingCustomer");
  actor.stop();
});

test("customers that cannot be read are tried again after 1 s, then 2 s, or at once when asked", async () => {
  const { actor, clock, loadCustomers } = started();
  actor.send({ type: "auth.signedIn", user: SUPER });
  await loadCustomers.fail();
  clock.increment(SECOND - 1);
  expect(loadCustomers.asked).toHaveLength(1);
  clock.increment(1);
  expect(loadCustomers.asked).toHaveLength(2);
  await loadCustomers.fail();
  clock.increment(2 * SECOND - 1);
  expect(loadCustomers.asked).toHaveLength(2);
  actor.send({ type: "user.retry" });
  expect(loadCustomers.asked).toEqual([1, 2, 3].map(() => ({ user: SUPER, isSuperAdmin: true })));
  actor.stop();
});

test("permissions that cannot be read anew keep the customer open and are tried again", async () => {
  const { actor, clock, loadCustomers, loadCustomer } = started();
  actor.send({ type: "auth.signedIn", user: OPERATOR });
  await loadCustomers.answer({ customers: [tower], stored: null });
  await loadCustomer.answer({ status: "loaded", permissions, config });
  actor.send({ type: "permissions.changed" });
  await loadCustomer.fail();
  expect(actor.getSnapshot().value).toEqual({ open: "rereadingLate" });
  clock.increment(SECOND);
  await loadCustomer.answer({ status: "loaded", permissions: nothingGranted, config });
  expect(actor.getSnapshot().value).toBe("leaving");
  expect(actor.getSnapshot().context).toMatchObject({ visitor: null, config: null });
  actor.stop();
});

test("what was revoked comes back only when the authentication has spoken", async () => {
  const { actor, loadCustomers, loadCustomer, leaveCustomer } = started();
  actor.send({ type: "auth.signedIn", user: OPERATOR });
  await loadCustomers.answer({ customers: [tower], stored: null });
  await loadCustomer.answer({ status: "loaded", permissions, config });
  actor.send({ type: "rights.revoked" });
  await leaveCustomer.answer();
  expect(actor.getSnapshot().value).toBe("revoked");
  actor.send({ type: "permissions.changed" });
  expect(actor.getSnapshot().value).toBe("revoked");
  actor.send({ type: "auth.signedIn", user: OPERATOR });
  expect(actor.getSnapshot().value).toBe("loadingCustomers");
  actor.stop();
});
