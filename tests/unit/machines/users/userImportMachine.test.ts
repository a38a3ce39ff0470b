import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import type { SheetReading } from "../../../../src/machines/kit/sheetImportMachine.ts";
import { MAX_USERS_AT_ONCE } from "../../../../src/domain/users/userImport.ts";
import { NO_USER_WRITTEN } from "../../../../src/domain/users/usersWritten.ts";
import { withSheetEffects } from "../../../../src/machines/kit/sheetImportMachine.ts";
import { userImportMachine } from "../../../../src/machines/users/userImportMachine.ts";
import { listedUser } from "../../../support/listedUser.ts";

const HEADERS = ["username", "firstName", "lastName", "email", "phone"];
const named = {
  username: "Username",
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  phone: "Phone",
  role: "Role",
};
const around = {
  known: [listedUser("olga", { roles: ["admin"] })],
  self: null,
  isSuperAdmin: false,
};

/** An import of so many new users, mapped, whose rows have no role. */
async function mapped(count: number) {
  const wishes: unknown[] = [];
  const rows = Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    cells: [`u${at}`, "U", "Doe", `u${at}@example.org`, "06 12 34 56 78"],
  }));
  const table: SheetReading = {
    type: "read",
    table: {
      headers: HEADERS,
      rows,
      header: { line: 1, choices: [] },
      source: { format: "csv", encoding: "utf-8", separator: ";" },
    },
  };
  const actor = createActor(
    withSheetEffects(userImportMachine, {
      read: () => Promise.resolve(table),
      write: async function* write(plan, choices) {
        wishes.push(choices);
        yield { ...NO_USER_WRITTEN, unsent: plan.map(({ verdict }) => verdict) };
      },
      takeBack: async function* takeBack(written) {
        yield written;
      },
    }),
  ).start();
  actor.send({ type: "user.choose", file: { name: "u.csv", content: new Blob(["u"]), named } });
  await expect.poll(() => actor.getSnapshot().value).toBe("mapping");
  return { actor, wishes };
}

describe("the import of users", () => {
  test("writes what was decided beside the columns, and takes back only what was written", async () => {
    const { actor, wishes } = await mapped(1);
    actor.send({ type: "user.check", around });
    expect(actor.getSnapshot().can({ type: "user.write", around })).toBe(false);
    actor.send({ type: "user.back" });
    actor.send({ type: "user.decide", choices: { role: "worker", sendsLinks: false } });
    actor.send({ type: "user.check", around });
    actor.send({ type: "user.write", around });
    await expect.poll(() => actor.getSnapshot().value).toBe("written");
    expect(wishes).toEqual([
      { mode: "createOrUpdate", role: "worker", sendsLinks: false, invites: true },
    ]);
    expect(actor.getSnapshot().context.written.unsent).toEqual(["create"]);
    expect(actor.getSnapshot().can({ type: "user.undo" })).toBe(false);
  });

  test.each([
    [MAX_USERS_AT_ONCE, true],
    [MAX_USERS_AT_ONCE + 1, false],
  ])("of %i users may be written: %s", async (count, may) => {
    const { actor } = await mapped(count);
    actor.send({ type: "user.decide", choices: { role: "worker" } });
    actor.send({ type: "user.check", around });
    expect(actor.getSnapshot().can({ type: "user.write", around })).toBe(may);
  });
});
