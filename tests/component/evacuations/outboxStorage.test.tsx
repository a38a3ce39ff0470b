import { deleteDB, openDB } from "idb";
import { expect, test } from "vitest";
import { outboxStorage } from "../../../src/composition/evacuations/outboxStorage.ts";
import type { Sealed } from "../../../src/composition/kit/sealing.ts";

const NAME = "balise.outbox.of.a.test";
const AMY = { customer: "tower", command: { type: "addPerson", name: "Amy Byron" } };

/** All that lies in the browser's files, by another reader. */
async function lying() {
  const db = await openDB(NAME);
  const sealed = (await db.getAll("records")) as Sealed[];
  const keys = (await db.getAll("keys")) as { key: CryptoKey }[];
  db.close();
  return {
    text: sealed.map(({ bytes }) => new TextDecoder().decode(bytes)).join(""),
    records: sealed.length,
    keys: keys.map(({ key }) => key.extractable),
  };
}

test("what waits to be sent is found by the next page, and lies in no file in plain text", async () => {
  await deleteDB(NAME);
  const storage = await outboxStorage(NAME);
  // Of two pages that begin at once one key counts.
  await Promise.all([
    storage.keep("command-1", AMY),
    (await outboxStorage(NAME)).keep("command-2", AMY),
  ]);
  const { text, records, keys } = await lying();
  expect([records, keys]).toEqual([2, [false]]);
  expect(text).not.toContain("Amy");
  expect(await (await outboxStorage(NAME)).read()).toEqual([AMY, AMY]);
  await storage.forget(["command-1", "command-2"]);
  expect(await lying()).toEqual({ text: "", records: 0, keys: [] });
});
