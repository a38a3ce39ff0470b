import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import {
  isRead,
  mayRead,
  newPermissions,
  type Permissions,
  PRESETS,
} from "../../../../src/domain/users/permissions.ts";
import {
  mergedPermissions,
  type PermissionsSave,
  saveOfText,
  saveText,
  withEntry,
} from "../../../../src/domain/users/permissionsMerge.ts";
import { permissionEditingMachine } from "../../../../src/machines/users/permissionEditingMachine.ts";
import type { PermissionsAnswer } from "../../../../src/streams/calls/users/permissionCalls.ts";

const full = newPermissions(CustomerIndex.parse("tour-horizon"));
const without = (from: Permissions, entry: string): Permissions => ({
  ...from,
  ...withEntry(from, entry, false),
});

/** One administrator before a server that keeps the permissions as the real one does. */
function editor(server: { stored: Permissions }, draft: PermissionsSave | null = null) {
  const actor = createActor(
    permissionEditingMachine.provide({
      actors: {
        save: fromPromise<PermissionsAnswer, PermissionsSave>(async ({ input }) => {
          const { conflicts, next } = mergedPermissions(server.stored, input.seen, input.wanted);
          if (conflicts.length > 0) return { type: "conflict", conflicts };
          server.stored = { ...server.stored, ...next };
          return { type: "saved", stored: server.stored };
        }),
      },
    }),
    { input: { isSuperAdmin: false, name: "Tour Horizon", draft } },
  ).start();
  const read = () => actor.send({ type: "stored.arrived", stored: server.stored });
  read();
  return {
    actor,
    read,
    value: () => actor.getSnapshot().value,
    draft: () => actor.getSnapshot().context.draft,
    settled: () =>
      new Promise<void>((resolve) => {
        actor.subscribe((snapshot) => {
          if (!snapshot.hasTag("busy")) resolve();
        });
      }),
    async save() {
      actor.send({ type: "user.review" });
      actor.send({ type: "user.save" });
      await this.settled();
    },
  };
}

const take = (entry: string) => ({ type: "user.grant", entry, isGranted: false }) as const;

describe("two administrators on one list of permissions", () => {
  test("who change different entries both have their way", async () => {
    const server = { stored: full };
    const [one, other] = [editor(server), editor(server)];
    one.actor.send(take("areas"));
    other.actor.send(take("sites"));
    await one.save();
    await other.save();
    expect([one.value(), other.value()]).toEqual(["resting", "resting"]);
    expect(["areas", "sites", "users"].map((name) => isRead(server.stored, name))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("who change the same one differently: the second chooses, and what would change is shown anew", async () => {
    const server = { stored: full };
    const [one, other] = [editor(server), editor(server)];
    one.actor.send({ type: "user.chooseDefault", page: "overview" });
    other.actor.send({ type: "user.chooseDefault", page: "assets" });
    await one.save();
    await other.save();
    expect(other.value()).toBe("conflicting");
    other.actor.send({ type: "user.resolve", mine: ["defaultPage"] });
    expect(other.value()).toBe("reviewing");
    other.actor.send({ type: "user.save" });
    await other.settled();
    expect([other.value(), server.stored.defaultPage]).toEqual(["resting", "assets"]);
  });

  test("the second gives in: nothing of theirs is left to save", async () => {
    const server = { stored: full };
    const [one, other] = [editor(server), editor(server)];
    one.actor.send({ type: "user.chooseDefault", page: "overview" });
    other.actor.send({ type: "user.chooseDefault", page: "assets" });
    await one.save();
    await other.save();
    other.actor.send({ type: "user.resolve", mine: [] });
    expect([other.value(), other.draft().defaultPage]).toEqual(["resting", "overview"]);
  });

  test("what the other has saved arrives while one edits, and one's own change stays", () => {
    const server = { stored: full };
    const one = editor(server);
    one.actor.send(take("areas"));
    server.stored = without(full, "sites");
    one.read();
    expect(one.value()).toBe("editing");
    expect(["areas", "sites"].map((name) => isRead(one.draft(), name))).toEqual([false, false]);
  });

  test("the lock of a super admin, arriving while one edits, lets nothing be saved", () => {
    const server = { stored: full };
    const one = editor(server);
    one.actor.send(take("areas"));
    server.stored = { ...full, locked: true };
    one.read();
    one.actor.send({ type: "user.review" });
    expect(one.value()).toBe("editing");
  });
});

describe("an edit", () => {
  test("that leads back to what is stored is none", () => {
    const one = editor({ stored: full });
    one.actor.send(take("areas"));
    one.actor.send({ type: "user.grant", entry: "areas", isGranted: true });
    expect([one.value(), one.draft()]).toMatchObject(["resting", { template: "full" }]);
  });

  test("that takes the default page away leaves none", () => {
    const one = editor({ stored: full });
    one.actor.send(take("home"));
    expect(one.draft().defaultPage).toBe(null);
  });

  test.each(["counter", "users", null] as const)("chooses %s as the default page", (page) => {
    const one = editor({ stored: without(full, "users") });
    one.actor.send({ type: "user.chooseDefault", page });
    // One that needs an id, or that nobody may read, is none.
    expect(one.draft().defaultPage).toBe(page === null ? null : "home");
  });

  test("that removes every permission is saved only once the customer's name is typed", async () => {
    const server = { stored: full };
    const one = editor(server);
    const tracking = must(PRESETS[1], "there are presets");
    const nothing = { ...tracking, id: "nothing", permissions: [], defaultPage: null };
    one.actor.send({ type: "user.take", template: nothing });
    await expect(Promise.race([one.save(), Promise.resolve("at once")])).resolves.toBe("at once");
    expect(one.value()).toBe("reviewing");
    one.actor.send({ type: "user.type", typed: "tour" });
    one.actor.send({ type: "user.save" });
    expect(one.value()).toBe("reviewing");
    one.actor.send({ type: "user.type", typed: " TOUR horizon" });
    one.actor.send({ type: "user.save" });
    await one.settled();
    expect([one.value(), mayRead(server.stored, "home")]).toEqual(["resting", false]);
  });

  test("is kept as a text and goes on where it was, on what is stored by then", () => {
    const server = { stored: full };
    const one = editor(server);
    one.actor.send(take("areas"));
    const { seen, draft: wanted } = one.actor.getSnapshot().context;
    server.stored = without(full, "sites");
    const later = editor(server, saveOfText(saveText({ seen, wanted })));
    expect(later.value()).toBe("editing");
    expect(["areas", "sites"].map((name) => isRead(later.draft(), name))).toEqual([false, false]);
  });

  test.each(["", "{", "null", '{"seen":1,"wanted":2}'])("of %j is none", (text) => {
    expect(saveOfText(text)).toBe(null);
  });
});
