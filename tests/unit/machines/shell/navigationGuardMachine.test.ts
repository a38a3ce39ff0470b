import { describe, expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { CONNECTION_WAIT } from "../../../../src/domain/base/limits.ts";
import type { Visitor } from "../../../../src/domain/users/pageAccess.ts";
import type { PageName } from "../../../../src/domain/users/pages.ts";
import { entriesGranting, newPermissions } from "../../../../src/domain/users/permissions.ts";
import { navigationGuardMachine } from "../../../../src/machines/shell/navigationGuardMachine.ts";

const tower = CustomerIndex.parse("tour-horizon");
const visitorOf = (customer: CustomerIndex, more: Partial<Visitor> = {}): Visitor => ({
  userId: null,
  profileIds: [`customer.${customer}.worker`],
  customer,
  kind: "worksite",
  permissions: {
    ...newPermissions(customer),
    permissions: entriesGranting(["home", "alertsList"]),
    defaultPage: "alertsList",
  },
  disabledFlags: [],
  ...more,
});
const worker = visitorOf(tower);

function started({ isUp = true, visitor = worker as Visitor | null } = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(navigationGuardMachine, { clock }).start();
  if (isUp) actor.send({ type: "connection.up" });
  if (visitor !== null) actor.send({ type: "session.opened", visitor });
  const go = (page: PageName | null, hasData = false) => {
    actor.send({ type: "user.navigate", page, hasData });
    const { value, context } = actor.getSnapshot();
    return value === "redirected" ? `redirected to ${context.to}` : value;
  };
  return { actor, clock, go, value: () => actor.getSnapshot().value };
}

describe("the first page of a visit", () => {
  test.each<[PageName | null, string]>([
    ["home", "allowed"],
    ["alertsList", "allowed"],
    // Not granted, or for admins only: they are sent to their default page.
    ["overview", "redirected to alertsList"],
    ["users", "redirected to alertsList"],
    // Never in need of a permission.
    ["qrRedirect", "allowed"],
    // No page at all.
    [null, "denied"],
  ])("%s is %s", (page, expected) => {
    const { actor, go } = started();
    expect(go(page)).toBe(expected);
    actor.stop();
  });

  test("is denied to whoever may open nothing", () => {
    const permissions = { ...worker.permissions, permissions: [] };
    const { actor, go } = started({ visitor: { ...worker, permissions } });
    expect(go("home")).toBe("denied");
    actor.stop();
  });
});

test("a later page that is not granted is not found, and nobody is sent elsewhere", () => {
  const { actor, go } = started();
  expect([go("home"), go("users"), go("alertsList")]).toEqual(["allowed", "denied", "allowed"]);
  actor.stop();
});

test("a page that the next customer does not grant sends to where they may be", () => {
  const permissions = { ...worker.permissions, permissions: entriesGranting(["overview"]) };
  const { actor, go, value } = started({ visitor: { ...worker, permissions } });
  go("overview");
  actor.send({ type: "session.shut" });
  expect(value()).toBe("holding");
  actor.send({ type: "session.opened", visitor: visitorOf(CustomerIndex.parse("locamat")) });
  expect([value(), actor.getSnapshot().context.to]).toEqual(["redirected", "alertsList"]);
  actor.stop();
});

describe("without connection", () => {
  test("a navigation waits 1.5 s in silence, then shows that it waits", () => {
    const { actor, clock, go, value } = started({ isUp: false });
    expect(go("home")).toBe("holding");
    clock.increment(CONNECTION_WAIT - 1);
    expect(value()).toBe("holding");
    clock.increment(1);
    expect(value()).toBe("waiting");
    actor.send({ type: "connection.up" });
    expect(value()).toBe("allowed");
    actor.stop();
  });

  test("a page that holds data is shown", () => {
    const { actor, go } = started({ isUp: false });
    expect(go("home", true)).toBe("allowed");
    actor.stop();
  });

  test("the page that is shown stays, also when the permissions are told again; the next one waits", () => {
    const { actor, go, value } = started();
    go("home");
    actor.send({ type: "connection.down" });
    actor.send({ type: "session.opened", visitor: { ...worker } });
    expect(value()).toBe("allowed");
    expect(go("alertsList")).toBe("holding");
    actor.stop();
  });

  test("the waiting page does not flicker when more is asked for or the session comes first", () => {
    const { actor, clock, go, value } = started({ isUp: false, visitor: null });
    go("home");
    clock.increment(CONNECTION_WAIT);
    expect(go("alertsList")).toBe("waiting");
    actor.send({ type: "session.opened", visitor: worker });
    expect(value()).toBe("waiting");
    actor.stop();
  });
});

test("a page whose right is taken while it is shown is shown no longer", () => {
  const { actor, go, value } = started();
  go("home");
  const permissions = { ...worker.permissions, permissions: entriesGranting(["alertsList"]) };
  actor.send({ type: "session.opened", visitor: { ...worker, permissions } });
  expect(value()).toBe("denied");
  actor.stop();
});
