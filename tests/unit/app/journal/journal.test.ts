import { describe, expect, test } from "vitest";
import {
  createJournal,
  entryWriter,
  noteRefusals,
} from "../../../../backend/app/journal/journal.ts";
import { downloadFile } from "../../../../src/domain/assets/calls.ts";
import { exportCustomer } from "../../../../src/domain/customers/lifecycleCalls.ts";
import { addFirstFactor } from "../../../../src/domain/users/factorCalls.ts";
import { requestLink } from "../../../../src/domain/users/accountCalls.ts";
import { searchJournal } from "../../../../src/domain/journal/calls.ts";
import { readReportFile } from "../../../../src/domain/reports/calls.ts";
import { kuzzlePipes, type PipedRequest, pipedRequest } from "../../../support/kuzzlePipes.ts";

/** A journal whose storage keeps what is written, and knows these users by name. */
function journal(users: readonly object[] = []) {
  const written: { index: string; entry: Record<string, unknown> }[] = [];
  const claimed = new Set<string>();
  const errors: string[] = [];
  const sent: { readonly action: string; readonly journals: readonly string[] }[] = [];
  const sdk = {
    query: () => Promise.resolve({ result: { hits: users } }),
    document: {
      create: (index: string, _: string, entry: Record<string, unknown>) => {
        written.push({ index, entry });
        return Promise.resolve({});
      },
    },
  } as never;
  const kuzzle = kuzzlePipes();
  const it = createJournal(
    {
      newId: () => `entry-${written.length}`,
      now: () => 1_700_000_000_000,
      log: { error: (line: string) => void errors.push(line) } as never,
      internals: {
        claim: (key: string) => {
          const isNew = !claimed.has(key);
          claimed.add(key);
          return Promise.resolve(isNew);
        },
      } as never,
      sdk,
      writeEntry: entryWriter({ sdk }, { send: (entry) => void sent.push(entry) }),
    },
    () => false,
  );
  noteRefusals(kuzzle.app, it);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    note: (...noted: Parameters<typeof it.note>) => it.note(...noted),
    noteRefusal: (...refused: Parameters<typeof it.noteRefusal>) => it.noteRefusal(...refused),
    errors,
    sent,
    refusedByKuzzle: (of: PipedRequest) =>
      kuzzle.pipe("request:onUnauthorized", pipedRequest({ user: "ada", ...of })),
    read: async () => {
      await settled();
      return written.map(({ index, entry }) => [index, entry["action"], entry["about"]]);
    },
    entries: async () => {
      await settled();
      return written.map(({ entry }) => entry);
    },
  };
}
/** A user as Kuzzle answers it. */
const storedUser = (username: string, profileIds: readonly string[]) => ({
  _id: username,
  _source: {
    username,
    usernameKey: username,
    firstName: "First",
    lastName: "Last",
    email: `${username}@example.org`,
    phone: null,
    restriction: null,
    lastLogin: null,
    hubTransmissibleId: null,
    identitySubject: null,
    locale: null,
    profileIds,
  },
});
const AT_TOWER = { user: "ada", profileIds: ["customer.tower.worker"] };

describe("what leaves the product is noted", () => {
  test.each([
    {
      name: "a file that was downloaded",
      call: downloadFile,
      request: { body: { customerIndex: "tower", fileId: "file-1" }, ...AT_TOWER },
      answered: { name: "plan.pdf", content: "JVBERi0" },
      expected: [["tower", "file:download", ["file-1"]]],
    },
    {
      name: "a report that was downloaded",
      call: readReportFile,
      request: { args: { customerIndex: "tower", sendId: "send-1", format: "pdf" }, ...AT_TOWER },
      answered: Buffer.from("%PDF"),
      expected: [["tower", "report:file", ["send-1"]]],
    },
    {
      name: "a customer that was exported, at the customer and at the platform",
      call: exportCustomer,
      request: { args: { customerIndex: "tower" }, user: "root", profileIds: ["admin"] },
      answered: Buffer.from("everything"),
      expected: [
        ["tower", "customer:export", []],
        ["platform", "customer:export", []],
      ],
    },
  ])("$name", async ({ call, request, answered, expected }) => {
    const { note, read, entries, errors } = journal();
    note(call, pipedRequest(request), answered);
    expect(await read()).toEqual(
      expected.map(([index, ...rest]) => [
        index === "platform" ? "multi-tenancy-config" : index,
        ...rest,
      ]),
    );
    expect((await entries()).map((entry) => entry["changes"])).toEqual(expected.map(() => []));
    expect(JSON.stringify(await entries())).not.toContain("JVBERi0");
    expect(errors).toEqual([]);
  });

  test("and what is only looked at is not", async () => {
    const { note, read } = journal();
    note(searchJournal, pipedRequest({ body: { customerIndex: "tower" }, ...AT_TOWER }), {});
    expect(await read()).toEqual([]);
  });
});

describe("an open call", () => {
  const nobody = { user: "-1", body: {} };

  test("is noted at the customers of whom its answer names", async () => {
    const { note, read, sent, errors } = journal([storedUser("ann", ["customer.tower.worker"])]);
    const answered = { username: "ann", recoveryCodes: [] };
    note(addFirstFactor, pipedRequest(nobody), answered);
    expect(await read()).toEqual([["tower", "access:addFactor", []]]);
    expect(sent.map(({ journals }) => journals)).toEqual([["tower"]]);
    expect(errors).toEqual([]);
  });

  test("that names nobody is no entry, of the collector neither", async () => {
    const { note, read, sent, errors } = journal();
    note(requestLink, pipedRequest(nobody), { accepted: true });
    expect(await read()).toEqual([]);
    expect(sent).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe("a right that somebody does not have", () => {
  test("is noted at their customers and the platform, with where they wanted to go", async () => {
    const { refusedByKuzzle, entries, read } = journal();
    await refusedByKuzzle({
      ...AT_TOWER,
      controller: "document",
      action: "search",
      args: { index: "rental", collection: "assets" },
    });
    expect(await read()).toEqual([
      ["tower", "document:search", ["rental"]],
      ["multi-tenancy-config", "document:search", ["rental"]],
    ]);
    expect((await entries())[0]).toMatchObject({
      by: "ada",
      means: "session",
      refusal: "security.rights.forbidden",
      address: "192.0.2.1",
    });
  });

  test("of a call of ours is noted by its code", async () => {
    const { noteRefusal, entries } = journal();
    noteRefusal(
      pipedRequest({
        ...AT_TOWER,
        controller: "omniscient/user",
        action: "delete",
        body: { customer: "rental", userId: "bob" },
      }),
      "not_allowed",
    );
    expect((await entries())[0]).toMatchObject({
      action: "user:delete",
      about: ["rental"],
      refusal: "not_allowed",
    });
  });

  test("is noted once a minute for each user and call", async () => {
    const { refusedByKuzzle, read } = journal();
    for (let tried = 0; tried < 50; tried += 1) await refusedByKuzzle(AT_TOWER);
    await refusedByKuzzle({ ...AT_TOWER, user: "bob" });
    await refusedByKuzzle({ ...AT_TOWER, action: "delete" });
    expect(await read()).toHaveLength(2 * 3);
  });

  test("is no event where nobody is signed in, or the process calls itself", async () => {
    const { refusedByKuzzle, read } = journal();
    await refusedByKuzzle({ user: "-1" });
    await refusedByKuzzle({ user: null });
    await refusedByKuzzle({ ...AT_TOWER, connection: { protocol: null } });
    expect(await read()).toEqual([]);
  });
});
