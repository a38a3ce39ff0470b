import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChangesAnswer, MAX_PLACES } from "../../src/domain/base/collectionChanges.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { asset } from "../support/fixtures.ts";

const INDEX = "tower";
const IN_USE = { equals: { isArchived: false } };

let backend: RunningBackend;
let root: Kuzzle;
let viewer: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  root = await backend.sdk(backend.superAdmin);
  await administrate("customer", "create", { customer: customerForm(INDEX) });
  const user = userForm("viewer", "worker");
  await administrate("user", "create", { customer: INDEX, id: "viewer", password: PASSWORD, user });
  viewer = await backend.sdk({ username: "viewer", password: PASSWORD });
  for (const id of ["a", "b", "c"]) await write(id, { batteryLevel: 1 });
  await root.collection.refresh(INDEX, "assets");
}, 120_000);
afterAll(() => backend?.stop());

const administrate = (controller: string, action: string, body: object) =>
  root.query({ controller: `omniscient/${controller}`, action, body });

async function write(id: string, fields: Parameters<typeof asset>[1]): Promise<void> {
  const { id: _, ...body } = asset(id, fields);
  await root.document.createOrReplace(INDEX, "assets", id, body, { silent: true });
}

/** What the places answer, each after its mark. */
async function changes(
  ...places: readonly {
    readonly collection?: string;
    readonly filter?: object;
    readonly since?: string | null;
  }[]
) {
  await root.collection.refresh(INDEX, "assets");
  const body = {
    customerIndex: INDEX,
    places: places.map((place) => ({
      collection: "assets",
      filter: IN_USE,
      since: null,
      ...place,
    })),
  };
  const { result } = await viewer.query({ controller: "omniscient/live", action: "changes", body });
  return ChangesAnswer.parse(result).places.map((place) => ("isForbidden" in place ? null : place));
}

/** What was written since a mark, once it is told: how far the writes are numbered is shared for half a second. */
async function told(since: string, until: string, filter: object = IN_USE) {
  const read = async () => {
    const [place] = await changes({ since, filter });
    const ids = place?.changed?.map(([id]) => id).toSorted() ?? null;
    return { said: `${ids?.join(" ") ?? "all"} of ${place?.count}`, mark: place?.mark ?? "" };
  };
  await expect.poll(async () => (await read()).said, { timeout: 3000 }).toBe(until);
  return (await read()).mark;
}

describe("what has changed in a collection", () => {
  test("nothing, then a silent write, a deletion, a write to what the filter passes over", async () => {
    const [place] = await changes({});
    expect(place).toMatchObject({ count: 3, changed: null });
    const first = place?.mark ?? "";
    expect(await told(first, " of 3")).toBe(first);

    await write("b", { batteryLevel: 2 });
    const written = await told(first, "b of 3");
    expect(written).not.toBe(first);

    await root.document.delete(INDEX, "assets", "c", { silent: true });
    await expect.poll(async () => (await changes({}))[0]?.mark).not.toBe(written);
    const deleted = await told(written, " of 2");
    expect(deleted).not.toBe(written);

    await write("a", { isArchived: true });
    await told(deleted, " of 1");
    await told(deleted, "a of 2", {});
    await told(first, "a b of 2", { not: { equals: { _x: 1 } } });
  });

  test("a write that brings an old stamp along is a change, and tells its version", async () => {
    const [before] = await changes({ filter: {} });
    const { _source } = await root.document.get(INDEX, "assets", "b");
    await root.bulk.write(INDEX, "assets", { ..._source, batteryLevel: 7 }, "b");
    const stored = await root.document.get(INDEX, "assets", "b");
    const changed = async () =>
      (await changes({ filter: {}, since: before?.mark ?? null }))[0]?.changed;
    await expect.poll(changed).toEqual([["b", stored._version, expect.any(Number)]]);
    expect(stored._source["_kuzzle_info"]).toEqual(_source["_kuzzle_info"]);
  });

  test("of a collection that was made anew every document may be another one", async () => {
    const [before] = await changes({ collection: "labels", filter: {} });
    await root.collection.truncate(INDEX, "labels");
    const after = async () =>
      (await changes({ collection: "labels", filter: {}, since: before?.mark ?? null }))[0];
    await expect.poll(async () => (await after())?.changed).toBeNull();
  });

  test("a collection that is not for the caller is forbidden, the others are answered", async () => {
    const answer = await changes({ collection: "users" }, { filter: {} }, { collection: "config" });
    expect(answer.map((place) => place === null)).toEqual([true, false, true]);
  });

  test("a collection that nobody has is not found", async () => {
    const body = {
      customerIndex: INDEX,
      places: [{ collection: "none", filter: {}, since: null }],
    };
    const asked = root.query({ controller: "omniscient/live", action: "changes", body });
    await expect(asked).rejects.toMatchObject({ id: "omniscient.rule.not_found" });
  });

  test.each([
    ["no place", { places: [] }],
    [
      "too many places",
      {
        places: Array.from({ length: MAX_PLACES + 1 }, () => ({
          collection: "assets",
          filter: {},
          since: null,
        })),
      },
    ],
    [
      "a filter of the storage's own",
      { places: [{ collection: "assets", filter: { term: { a: 1 } }, since: null }] },
    ],
    [
      "a filter that is too deep",
      {
        places: [
          {
            collection: "assets",
            filter: JSON.parse(`${'{"not":'.repeat(300)}{}${"}".repeat(300)}`) as object,
            since: null,
          },
        ],
      },
    ],
  ])("%s is refused", async (_, body) => {
    const call = viewer.query({
      controller: "omniscient/live",
      action: "changes",
      body: { customerIndex: INDEX, ...body },
    });
    await expect(call).rejects.toMatchObject({ status: 400 });
  });
});
