import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openAccounts } from "../../../../backend/embedded/identity/accounts.ts";
import { claimsOf } from "../../../../backend/embedded/identity/claimsOf.ts";
import { followAccounts } from "../../../../backend/embedded/identity/followAccounts.ts";
import {
  AccountsUnreadable,
  readNewAccounts,
} from "../../../../backend/embedded/identity/newAccounts.ts";
import {
  IdentityKeysUnreadable,
  openIdentityKeys,
} from "../../../../backend/embedded/identity/identityKeys.ts";
import { openIdentityStore } from "../../../../backend/embedded/identity/identityStore.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "balise-identity-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const alice = {
  sub: "user-alice",
  username: "alice",
  email: "alice@example.com",
  givenName: "Alice",
  familyName: "Martin",
  locale: "fr",
  password: "alice has a long password",
} as const;

describe("accounts", () => {
  const other = "some other password";

  async function passwordsThatOpen(accounts: Awaited<ReturnType<typeof openAccounts>>) {
    const tried = [alice.password, other].map(async (password) =>
      (await accounts.authenticate("alice", password)) === null ? [] : [password],
    );
    return (await Promise.all(tried)).flat();
  }

  it("are taken over once, and again when their own file gives another password", async () => {
    const accounts = await openAccounts(folder, { demo: true });
    const first = await accounts.importAll("demo", [alice]);
    const second = await accounts.importAll("demo", [alice]);
    const third = await accounts.importAll("demo", [{ ...alice, password: other }]);
    const reopened = await openAccounts(folder, { demo: true });
    expect({ first, second, third, opens: await passwordsThatOpen(reopened) }).toEqual({
      first: true,
      second: false,
      third: true,
      opens: [other],
    });
  });

  it("of the operator are not the demo's to change", async () => {
    const accounts = await openAccounts(folder, { demo: true });
    await accounts.importAll("operator", [alice]);
    const changed = await accounts.importAll("demo", [{ ...alice, password: other }]);
    expect({ changed, opens: await passwordsThatOpen(accounts) }).toEqual({
      changed: false,
      opens: [alice.password],
    });
  });

  it("of the demo count in demo mode only, and go with their entry in its file", async () => {
    const accounts = await openAccounts(folder, { demo: true });
    await accounts.importAll("demo", [alice]);
    const without = await openAccounts(folder, { demo: false });
    const found = [accounts, without].map((one) => one.byId(alice.sub)?.username);
    await accounts.importAll("demo", []);
    expect({ found, left: accounts.all(), opens: await passwordsThatOpen(without) }).toEqual({
      found: ["alice", undefined],
      left: [],
      opens: [],
    });
  });

  it("are taken over when their file appears and when it changes", async () => {
    const path = join(folder, "given.json");
    const accounts = await openAccounts(folder, { demo: true });
    const log = () => undefined;
    const given = { path, source: "demo", folder, accounts, log, interval: 20 } as const;
    const followed = await followAccounts(given);
    try {
      expect(followed.entries()).toEqual([]);
      await writeFile(path, JSON.stringify([alice]));
      await expect.poll(() => followed.entries().length, { timeout: 5000 }).toBe(1);
      expect(await passwordsThatOpen(accounts)).toEqual([alice.password]);
      await writeFile(path, JSON.stringify([{ ...alice, password: other }]));
      await expect.poll(() => followed.entries()[0]?.password, { timeout: 5000 }).toBe(other);
      expect(await passwordsThatOpen(accounts)).toEqual([other]);
    } finally {
      followed.close();
    }
  });

  it("are stored as hashes in a file only its owner reads", async () => {
    await (await openAccounts(folder, { demo: true })).importAll("demo", [alice]);
    const path = join(folder, "accounts.json");
    const stored = JSON.parse(await readFile(path, "utf8"));
    expect(stored).toEqual([
      {
        id: "user-alice",
        username: "alice",
        email: "alice@example.com",
        givenName: "Alice",
        familyName: "Martin",
        locale: "fr",
        hubTransmissibleId: null,
        source: "demo",
        passwordHash: expect.stringMatching(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/),
      },
    ]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("refuse a second account with the same login", async () => {
    const twin = { ...alice, sub: "user-twin", username: "twin", email: "ALICE@example.com" };
    const accounts = await openAccounts(folder, { demo: true });
    await expect(accounts.importAll("demo", [alice, twin])).rejects.toThrow(AccountsUnreadable);
  });

  it("that cannot be read name the file, the reason and the way out", async () => {
    const path = join(folder, "accounts.json");
    await writeFile(path, '[{"id":"user-alice"}]');
    await expect(openAccounts(folder, { demo: true })).rejects.toThrow(
      new RegExp(
        `^The accounts in ${path} cannot be used \\(0\\.username: .*: repair the file or restore`,
      ),
    );
  });

  it("given with a short password are refused", async () => {
    const path = join(folder, "given.json");
    await writeFile(path, JSON.stringify([{ ...alice, password: "short" }]));
    await expect(readNewAccounts(path)).rejects.toThrow(
      "0.password: a password has 12 characters at least",
    );
  });
});

it("groups of an account become a claim, which an account without them has not", async () => {
  const accounts = await openAccounts(folder, { demo: false });
  const bob = { ...alice, sub: "user-bob", username: "bob", email: "bob@example.com" };
  const given = [{ ...alice, groups: ["/sites/tower"] }, bob];
  const changed = [
    await accounts.importAll("operator", given),
    await accounts.importAll("operator", given),
  ];
  const groups = accounts.all().map((account) => claimsOf(account)["groups"]);
  expect({ changed, groups }).toEqual({
    changed: [true, false],
    groups: [["/sites/tower"], undefined],
  });
});

describe("keys", () => {
  it("are made once and stay", async () => {
    const first = await openIdentityKeys(folder);
    expect(await openIdentityKeys(folder)).toEqual(first);
  });

  it("that are damaged are never replaced silently", async () => {
    const path = join(folder, "keys.json");
    await writeFile(path, "{}");
    await expect(openIdentityKeys(folder)).rejects.toThrow(IdentityKeysUnreadable);
    expect(await readFile(path, "utf8")).toBe("{}");
  });
});

describe("the store", () => {
  it("forgets what has expired, and prunes it", async () => {
    let at = 1_000_000;
    const store = openIdentityStore(join(folder, "identity.db"), () => at);
    const sessions = store.adapterFor("Session");
    await sessions.upsert("s1", { uid: "u1", accountId: "alice" }, 60);
    await sessions.upsert("s2", { uid: "u2", accountId: "bob" }, 120);
    at += 60_000;
    const found = [await sessions.find("s1"), await sessions.findByUid("u2")];
    const pruned = store.prune();
    store.close();
    expect(found).toEqual([undefined, { uid: "u2", accountId: "bob" }]);
    expect(pruned).toBe(1);
  });

  it("keeps things through a reopening, marks the used and ends what a grant gave", async () => {
    const path = join(folder, "identity.db");
    const first = openIdentityStore(path, () => 5_000_000);
    const tokens = first.adapterFor("RefreshToken");
    await tokens.upsert("t1", { grantId: "g1", accountId: "alice" }, 60);
    await tokens.upsert("t2", { grantId: "g2", accountId: "alice" }, 60);
    await tokens.consume("t2");
    await tokens.revokeByGrantId("g1");
    first.close();
    const second = openIdentityStore(path, () => 5_000_000);
    const reopened = second.adapterFor("RefreshToken");
    const found = [await reopened.find("t1"), await reopened.find("t2")];
    second.close();
    expect(found).toEqual([undefined, { grantId: "g2", accountId: "alice", consumed: 5000 }]);
  });
});
