import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import type { ListedUser } from "../../../../../src/domain/users/calls.ts";
import type { ImportedUser, UserRowPlan } from "../../../../../src/domain/users/userImport.ts";
import type { UsersWritten } from "../../../../../src/domain/users/usersWritten.ts";
import {
  takeBackUsers,
  writeUsers,
} from "../../../../../src/streams/calls/users/userImportCalls.ts";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../../../../src/streams/feeds/liveClient.ts";
import { listedUser } from "../../../../support/listedUser.ts";

const customer = CustomerIndex.parse("tower");
const WISHES = { sendsLinks: true, invites: true };

const person = (username: string, role: ImportedUser["role"] = "worker"): ImportedUser => ({
  username,
  firstName: username,
  lastName: "Doe",
  email: `${username}@example.org`,
  phone: "+33612345678",
  role,
});
const made = (username: string, role?: ImportedUser["role"]): UserRowPlan => ({
  line: 2,
  row: 0,
  verdict: "create",
  user: person(username, role),
});
const changed = (user: ListedUser, changes: Partial<ImportedUser>): UserRowPlan => ({
  line: 2,
  row: 0,
  verdict: "update",
  user,
  changes,
});

type Answer = (request: never) => unknown;

/** A backend that answers each action so, and keeps what it was asked. */
function backend(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  const call = (({ name }: { name: string }, request: Record<string, unknown>) => {
    const action = name.split(":")[1] ?? "";
    const { user, userId, invited, invitationId } = request as {
      readonly user?: ImportedUser;
      readonly userId?: string;
      readonly invited?: string;
      readonly invitationId?: string;
    };
    asked.push(`${action} ${user?.username ?? userId ?? invited ?? invitationId ?? ""}`);
    const answer = answers[action]?.(request as never) ?? {};
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }) as unknown as LiveClient["call"];
  return { live: { call }, asked };
}
const refused = (id: string) =>
  new RequestFailed(
    { kind: "refused", status: 400, id: `balise.${id}`, data: {} },
    { controller: "c", action: "a" },
  );
const create = ({ user }: { user: ImportedUser }) => ({ user: { id: `user-${user.username}` } });
const sent = () => ({ link: { sentAt: 1 } });

async function last(parts: AsyncIterable<UsersWritten>): Promise<UsersWritten> {
  let all: UsersWritten | null = null;
  for await (const part of parts) all = part;
  if (all === null) throw new Error("nothing was written");
  return all;
}

describe("a file of users", () => {
  test("is written one by one: who is new, who becomes an administrator, then the others", async () => {
    const { live, asked } = backend({ create, sendLink: sent });
    const olga = listedUser("olga", { roles: ["admin"] });
    const plan = [
      changed(olga, { role: "worker" }),
      changed(listedUser("bob"), { role: "admin" }),
      made("ada"),
    ];
    const written = await last(
      writeUsers(live, customer, plan, WISHES, new AbortController().signal),
    );
    expect(asked).toEqual([
      "create ada",
      "sendLink user-ada",
      "update user-bob",
      "update user-olga",
    ]);
    expect(written).toMatchObject({
      created: [{ id: "user-ada", name: "ada" }],
      updated: [
        { name: "bob", fieldsBefore: { role: "worker" }, after: { role: "admin" } },
        { name: "olga", fieldsBefore: { role: "admin" }, after: { role: "worker" } },
      ],
      unsent: [],
      failed: [],
    });
  });

  test("sends nobody a link where that was not asked for, and names those whose link nobody took", async () => {
    const quiet = backend({ create });
    const without = { ...WISHES, sendsLinks: false };
    const { signal } = new AbortController();
    await last(writeUsers(quiet.live, customer, [made("ada")], without, signal));
    expect(quiet.asked).toEqual(["create ada"]);
    const { live } = backend({ create, sendLink: () => ({ link: { sentAt: null } }) });
    expect((await last(writeUsers(live, customer, [made("ada")], WISHES, signal))).unsent).toEqual([
      "ada",
    ]);
  });

  test("invites who is known elsewhere by the address, and says why where it cannot", async () => {
    const invite = ({ invited }: { invited: string }) =>
      invited.startsWith("eve") ? refused("not_found") : { invitation: { id: "invitation-1" } };
    const taken = () => refused("username_already_exists");
    const plan = [made("ada"), made("eve"), made("box", "gateway")];
    const { signal } = new AbortController();
    const { live } = backend({ create: taken, "invitation:create": invite });
    const calls = ((declared: { name: string }, request: never) =>
      declared.name === "omniscient/invitation:create"
        ? Promise.resolve(invite(request)).then((it) => {
            if (it instanceof Error) throw it;
            return it;
          })
        : live.call(declared as never, request)) as LiveClient["call"];
    const written = await last(writeUsers({ call: calls }, customer, plan, WISHES, signal));
    expect(written).toMatchObject({
      invited: [{ id: "invitation-1", name: "ada@example.org" }],
      failed: [
        { name: "eve", problem: "username_already_exists" },
        { name: "box", problem: "username_already_exists" },
      ],
    });
    const alone = await last(
      writeUsers({ call: calls }, customer, [made("ada")], { ...WISHES, invites: false }, signal),
    );
    expect(alone.failed).toEqual([{ name: "ada", problem: "username_already_exists" }]);
  });

  test("that is stopped writes nobody more", async () => {
    const { live, asked } = backend({ create, sendLink: sent });
    const stop = new AbortController();
    for await (const _ of writeUsers(
      live,
      customer,
      [made("ada"), made("bea")],
      WISHES,
      stop.signal,
    ))
      stop.abort();
    expect(asked).toEqual(["create ada", "sendLink user-ada"]);
  });

  test("is taken back but for who has signed in or was changed since", async () => {
    const phone = "+33612345678";
    const now = [
      listedUser("ada", { phone }),
      listedUser("bea", { phone, lastLogin: 1 }),
      listedUser("cem", { phone, firstName: "Cemal" }),
    ];
    const { live, asked } = backend({ search: () => ({ users: now }) });
    const created = ["ada", "bea", "cem", "dan"].map((name) => ({
      id: listedUser(name).id,
      name,
      user: person(name),
    }));
    const left = await last(
      takeBackUsers(live, customer, {
        created,
        updated: [
          {
            id: listedUser("bob").id,
            name: "bob",
            fieldsBefore: { role: "worker" },
            after: { role: "admin" },
          },
        ],
        invited: [{ id: "invitation-1" as never, name: "eve@example.org" }],
        unsent: ["ada"],
        failed: [],
      }),
    );
    expect(asked).toEqual([
      "update user-bob",
      "search ",
      "delete user-ada",
      "withdraw invitation-1",
    ]);
    expect(left).toEqual({
      created: [],
      updated: [],
      invited: [],
      unsent: [],
      failed: ["bea", "cem", "dan"].map((name) => ({ name, problem: "conflict" })),
    });
  });
});
