import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mergedSums, staySums } from "../../src/domain/attendance/staySums.ts";
import { holdsWords, stayWords } from "../../src/domain/attendance/stayText.ts";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { DAY, MINUTE } from "../../src/domain/base/time.ts";
import { readEndedStays } from "../../src/streams/calls/attendance/endedStays.ts";
import { readStaySums } from "../../src/streams/calls/attendance/staySums.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { PASSWORD } from "../support/customer.ts";
import { T0 } from "../support/fixtures.ts";
import { frontCalls } from "../support/frontCalls.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { stay } from "../support/stays.ts";

const TOWER = CustomerIndex.parse("tower");

let backend: RunningBackend;
let tower: SmallSite;
let live: ReturnType<typeof frontCalls>;

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower");
  await tower.user("olga", "admin");
  live = frontCalls(await backend.sdk({ username: "olga", password: PASSWORD }));
});
afterAll(() => backend?.stop());

describe("stays of the past", () => {
  const NAMES = ["Marie-Hélène Dupont", "Helena O’Brien", "Андрей Дупонт", "Ёлка", "Bob 12", null];
  const stays = Array.from({ length: 48 }, (_, at) => {
    const person = at % NAMES.length;
    const dateIn = T0 - DAY + at * 7 * MINUTE;
    return stay(`${person}-${at}`, {
      dateIn,
      dateOut: dateIn + (at % 11) * MINUTE,
      tagNumber: `210A000${person}` as TagInOutRecord["tagNumber"],
      assetId: (NAMES[person] === null ? null : `asset-${person}`) as TagInOutRecord["assetId"],
      assetName: NAMES[person] ?? null,
    });
  });
  const query = (text: string) => ({ from: T0 - DAY, before: T0, site: null, text });
  const texts = [
    "",
    "helen",
    "HÉLÈNE dup",
    "dupont-marie",
    "o'brien",
    "андреи",
    "елк",
    "12",
    "210a0005",
    "nobody",
    "a*b .?[^\\",
  ];

  beforeAll(() => tower.write("tag-in-tag-out", TagInOutRecord, stays));

  it.each(texts)("are found by “%s” as the live ones are", async (text) => {
    const page = await readEndedStays(live, TOWER, query(text), null, 100);
    const expected = stays.filter((one) => holdsWords(one, stayWords(text)));
    expect(new Set(page.stays.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
    expect(page.total).toBe(expected.length);
  });

  it.each(texts)("are added up for “%s” as the live ones are", async (text) => {
    const { sums, left } = await readStaySums(live, TOWER, query(text));
    const found = stays.filter((one) => holdsWords(one, stayWords(text)));
    expect(mergedSums(sums)).toEqual(staySums(found, T0));
    expect(left).toBe(0);
  });
});
