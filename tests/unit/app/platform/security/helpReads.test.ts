import { expect, test } from "vitest";
import type { Sdk } from "../../../../../backend/app/platform/kuzzle/sdk.ts";
import {
  createMayReadHelp,
  createMayStillReadHelp,
  mayTakeCalls,
} from "../../../../../backend/app/platform/security/helpReads.ts";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";

const TOWER = CustomerIndex.parse("tower");
const PLACE = { index: "tower", collection: "distresses" };
const userOf = (profile: string) => ({
  kuid: "user-ann",
  profileIds: [`customer.tower.${profile}`],
});

/** A storage without permissions of anybody, and how often it was asked for them. */
function storage() {
  let count = 0;
  const mGet = () => {
    count += 1;
    return Promise.resolve({ successes: [], errors: [] });
  };
  return { sdk: { document: { mGet } } as unknown as Sdk, reads: () => count };
}

test("what a customer has chosen is read only where profiles do not decide", async () => {
  const { sdk, reads } = storage();
  const mayRead = createMayReadHelp({ sdk });
  expect(await mayTakeCalls(sdk, userOf("admin"), TOWER)).toBe(true);
  expect(await mayRead(userOf("screen"), PLACE)).toBe(true);
  expect(await mayRead(userOf("worker"), { ...PLACE, collection: "assets" })).toBe(true);
  expect(reads()).toBe(0);
  expect(await mayTakeCalls(sdk, userOf("screen"), TOWER)).toBe(false);
  expect(await mayTakeCalls(sdk, userOf("worker"), TOWER)).toBe(true);
  expect(await mayRead(userOf("worker"), PLACE)).toBe(true);
  expect(reads()).toBe(3);
});

test("what is asked over and over reads it once a second", async () => {
  const { sdk, reads } = storage();
  let now = 0;
  const mayRead = createMayStillReadHelp({ sdk }, () => now);
  const collections = ["distresses", "lone-workers", "badge-tests"];
  const ask = () =>
    Promise.all(
      collections.map((collection) => mayRead(userOf("worker"), { ...PLACE, collection })),
    );
  await ask();
  now = 999;
  expect(await ask()).toEqual([true, true, true]);
  expect(reads()).toBe(1);
  now = 1000;
  await ask();
  expect(reads()).toBe(2);
});
