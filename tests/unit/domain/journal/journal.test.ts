import { describe, expect, test } from "vitest";
import { API } from "../../../../scripts/api/api.ts";
import { AuditEvent } from "../../../../src/domain/base/auditEvent.ts";
import { EpochMs } from "../../../../src/domain/base/instant.ts";
import { CALLS } from "../../../../src/domain/calls.ts";
import type { JournalEntry } from "../../../../src/domain/journal/journalEntry.ts";
import { aboutOf, changesOf } from "../../../../src/domain/journal/journalOf.ts";
import { mergedJournal } from "../../../../src/domain/journal/mergedJournal.ts";
import { namedIn } from "../../../../src/domain/journal/namedIn.ts";

describe("what an entry is about", () => {
  test("are the ids that the request names, and those that were made", () => {
    const request = { customerIndex: "tower", assetIds: ["a", "b"], siteId: "s", commandId: "c" };
    expect(aboutOf(request, {})).toEqual(["a", "b", "s"]);
    const record = { id: "m", assetId: "a" };
    expect(aboutOf({ record }, { record: { id: "m" } })).toEqual(["m"]);
    // What was seen and what is to change are no other things.
    const edit = { labelId: "l", seen: { id: "seen" }, changes: { id: "changed" } };
    expect(aboutOf(edit, {})).toEqual(["l"]);
    expect(aboutOf({ asset: { reference: "GR" } }, { asset: { id: "new" } })).toEqual(["new"]);
  });

  test("is bounded", () => {
    const assetIds = Array.from({ length: 300 }, (_, index) => `a${index}`);
    expect(aboutOf({ assetIds }, {})).toHaveLength(200);
  });
});

describe("the ids that are called by name", () => {
  const site = "site-01KAVE9DP7N6X1B9A3Q1ZC0F5T";

  test("are of what was done something to, and of what was written", () => {
    const changes = [
      { about: "crane", field: "currentWorksite", before: null, after: site },
      { field: "note", before: "by hand", after: "site-old" },
      { field: "sites", before: [], after: [site, 3] },
    ];
    expect(namedIn([{ about: ["a", "crane"], changes }])).toEqual(["a", "crane", site]);
  });

  test("are bounded, the first ones kept", () => {
    const many = Array.from({ length: 50 }, (_, entry) => ({
      about: Array.from({ length: 200 }, (_, at) => `${entry}.${at}`),
      changes: [],
    }));
    const named = namedIn(many);
    expect([named.length, named[0]]).toEqual([5000, "0.0"]);
  });
});

describe("what has changed", () => {
  test("is what the editor saw and what they wrote instead", () => {
    const request = { seen: { name: "old", floor: 1 }, changes: { name: "new", floor: 1 } };
    expect(changesOf(request, {})).toEqual([{ field: "name", before: "old", after: "new" }]);
  });

  test("says nothing of before where nobody has seen it", () => {
    expect(changesOf({ changes: { name: "new" } }, {})).toEqual([{ field: "name", after: "new" }]);
  });

  test("is what the editor changed, whatever else the request holds", () => {
    const request = { changes: { name: "new" }, note: { text: "beside" } };
    expect(changesOf(request, {})).toEqual([{ field: "name", after: "new" }]);
  });

  test("of a bulk call is what each document answers", () => {
    const outcomes = [
      { id: "a", status: "done", was: { currentWorksite: null }, is: { currentWorksite: "s" } },
      { id: "b", status: "unchanged" },
    ];
    expect(changesOf({ assetIds: ["a", "b"], siteId: "s" }, { outcomes })).toEqual([
      { about: "a", field: "currentWorksite", before: null, after: "s" },
    ]);
  });

  test("of a new document is what was filled in", () => {
    const request = { customerIndex: "tower", key: { name: "gate", right: "gateway" } };
    expect(changesOf(request, {})).toEqual([
      { field: "name", after: "gate" },
      { field: "right", after: "gateway" },
    ]);
  });

  test("is cut where nobody reads it", () => {
    const [change] = changesOf({ changes: { notes: `It${"n".repeat(9000)}` } }, {});
    expect(String(change?.after).length).toBeLessThan(600);
    expect(change?.after).toMatch(/^"Itn+…$/u);
  });
});

/** What no journal may hold: the values that the examples of all calls have for secrets. */
const SECRETS = ["four quiet grey cranes", "iVBORw0KGgo=", "the secret of the link"];

test("of no call a secret is kept, wherever it stands", () => {
  const examples = new Map(API.actions.map(({ name, example }) => [`omniscient/${name}`, example]));
  const writing = CALLS.filter(({ isReading }) => !isReading);
  expect(writing.length).toBeGreaterThan(80);
  const all = JSON.stringify(writing.map(({ name }) => examples.get(name)));
  expect(SECRETS.filter((secret) => !all.includes(secret))).toEqual([]);
  const kept = JSON.stringify(
    writing.map(({ name }) => {
      const request = examples.get(name);
      return [aboutOf(request, {}), changesOf(request, {})];
    }),
  );
  expect(SECRETS.filter((secret) => kept.includes(secret))).toEqual([]);
  const nested = {
    changes: { box: { apiSubscriptionKey: "s3cret", list: [{ token: "s3cret" }] } },
  };
  expect(JSON.stringify(changesOf(nested, {}))).not.toContain("s3cret");
  const password = { current: "s3cret", next: "s3cret", confirmation: "s3cret" };
  expect(changesOf(password, {})).toEqual(
    ["current", "next", "confirmation"].map((field) => ({ field, isHidden: true })),
  );
});

describe("the journal with what was recorded apart", () => {
  const at = (ms: number) => EpochMs.parse(ms);
  const entry = (id: string, ms: number, about: string[]): JournalEntry => ({
    id,
    at: at(ms),
    action: "key:create",
    by: "anna",
    byName: "Anna",
    means: "session",
    address: null,
    agent: null,
    customer: "tower",
    about,
    changes: [],
    refusal: null,
  });
  const event = (type: AuditEvent["type"], ms: number, detail: string | null = null) =>
    AuditEvent.parse({
      id: type,
      type,
      at: ms,
      by: "anna",
      byName: "Anna",
      about: "k",
      site: null,
      detail,
    });
  const merged = (entries: readonly JournalEntry[], events: readonly AuditEvent[]) =>
    mergedJournal(entries, { events, customer: "tower", sameWithin: 1000 }).map(({ id }) => id);

  test("is in one order, the newest first", () => {
    expect(
      merged(
        [entry("e1", 5000, []), entry("e3", 1000, [])],
        [event("names.openedByEvacuation", 3000)],
      ),
    ).toEqual(["e1", "names.openedByEvacuation", "e3"]);
  });

  test("tells once what a call has recorded besides", () => {
    expect(merged([entry("e", 5000, ["k"])], [event("key.created", 5400)])).toEqual(["e"]);
    expect(merged([entry("e", 5000, ["k"])], [event("key.created", 7000)])).toEqual([
      "key.created",
      "e",
    ]);
  });

  test("tells each use of a key, from where it came", () => {
    const [use] = mergedJournal([entry("e", 5000, ["k"])], {
      events: [event("key.used", 5100, "192.0.2.7")],
      customer: "tower",
      sameWithin: 1000,
    });
    expect(use).toMatchObject({ action: "key.used", means: "key", address: "192.0.2.7" });
  });
});
