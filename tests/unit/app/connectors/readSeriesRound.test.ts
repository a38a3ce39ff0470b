import { describe, expect, test } from "vitest";
import type { ProviderAsk } from "../../../../backend/app/connectors/readFleet.ts";
import {
  noSeriesMemory,
  readSeriesRound,
  type SeriesMemory,
} from "../../../../backend/app/connectors/readSeriesRound.ts";
import type { ServerAnswer } from "../../../../backend/app/connectors/serverClient.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { snapshotMachine } from "../../../../src/domain/connectors/aemp/series.ts";
import { NO_SERIES, type SeriesBook } from "../../../../src/domain/connectors/aemp/seriesBook.ts";
import type { SeriesRead } from "../../../../src/domain/connectors/connectorDevice.ts";
import { tag } from "../../../support/fixtures.ts";
import { storedConnector } from "../../../support/storedConnector.ts";
import { storeStandIn } from "../reports/storeStandIn.ts";

const T0 = Date.parse("2026-03-05T10:00:00Z");
const iso = (at: number) => new Date(at).toISOString().replace(".000Z", "Z");
const CONNECTOR = storedConnector({ network: "aemp", transport: "poll" });

/** What a provider answers to a path behind its interface. */
type Answers = (path: string) => Partial<Omit<ServerAnswer, "body">> & { readonly body?: unknown };

/** A machine whose hours the provider has heard at that time. */
const machine = (PIN: string, at: number) => ({
  EquipmentHeader: { OEMName: "Volvo", Model: "EC220E", SerialNumber: "310022", PIN },
  CumulativeOperatingHours: { datetime: iso(at), Hour: 1 },
});
const hour = (at: number, Hour: number) => ({ datetime: iso(at), Hour });

/** Rounds over machines that resources are since then, unless they are named as strangers. */
function rounds(answers: Answers, { linkedAt = T0 - HOUR, strangers = [] as string[] } = {}) {
  let now = T0;
  const store = storeStandIn(() => now, {
    beforeWrite: () => undefined,
    afterWrite: () => undefined,
  });
  const asked: string[] = [];
  const given: object[] = [];
  let read: Record<string, SeriesRead> = {};
  let memory: SeriesMemory = noSeriesMemory();
  let book: SeriesBook = NO_SERIES;
  const get: ProviderAsk = (url) => {
    const path = url.replace("https://api.example.com/aemp/Fleet/Equipment/", "");
    asked.push(path);
    const { status = 200, body = {}, asked: wait = null } = answers(path);
    return Promise.resolve({ status, body: JSON.stringify(body), asked: wait });
  };
  return {
    asked,
    given,
    read: () => read,
    book: () => book,
    pass: (ms: number) => (now += ms),
    /** What the process remembered is gone; what was noted is stored. */
    restart() {
      for (const [deviceId, series] of Object.entries(read))
        store.put("connector-devices", `${CONNECTOR.id}.${deviceId}`, {
          connectorId: CONNECTOR.id,
          deviceId,
          lastAt: now,
          messages: 1,
          refused: 0,
          raw: null,
          decoded: null,
          refusal: null,
          series,
        });
      memory = noSeriesMemory();
    },
    async round(machines: readonly object[]) {
      for (const one of machines) {
        const known = snapshotMachine(one);
        if (known === null || strangers.includes(known.deviceId)) continue;
        const { id: _id, ...stored } = tag(known.deviceId, { linkedAt });
        store.put("tags", known.deviceId, stored);
      }
      const result = await readSeriesRound(
        {
          connector: CONNECTOR,
          url: "https://api.example.com/aemp",
          machines: machines.flatMap((one) => snapshotMachine(one) ?? []),
          memory,
        },
        book,
        {
          sdk: store.sdk,
          now: () => now,
          get,
          give: (message) => {
            given.push(message);
            return Promise.resolve();
          },
          noteRead: (device, some) => (read = { ...read, [device]: { ...read[device], ...some } }),
          skipInvalid: () => undefined,
        },
      );
      book = result.book;
      return result;
    },
  };
}

const isHours = (path: string) => path.includes("/CumulativeOperatingHours/");
const none = { status: 404 };

describe("the series of a machine", () => {
  test("are read from when it was linked, then from the last known instant, an hour before it included", async () => {
    const points = [hour(T0 - 30 * MINUTE, 7), hour(T0 - 10 * MINUTE, 7.3)];
    const own = rounds((path) =>
      isHours(path) ? { body: { CumulativeOperatingHours: points } } : { body: [] },
    );
    await own.round([machine("A", T0 - 10 * MINUTE)]);
    expect(own.asked).toEqual([
      `A/CumulativeOperatingHours/${iso(T0 - HOUR)}/${iso(T0)}/1`,
      `A/Faults/${iso(T0 - HOUR)}/${iso(T0)}/1`,
    ]);
    expect(own.given).toEqual([
      {
        EquipmentHeader: machine("A", T0).EquipmentHeader,
        CumulativeOperatingHours: points,
      },
    ]);
    expect(own.book()).toMatchObject({ form: "pin", offered: ["operatingHours", "faults"] });

    // Nothing was heard anew: nothing is asked.
    own.pass(15 * MINUTE);
    await own.round([machine("A", T0 - 10 * MINUTE)]);
    expect(own.asked).toHaveLength(2);

    // What lies within the hour before is asked for, and given once.
    points.push(hour(T0 + 5 * MINUTE, 7.5));
    await own.round([machine("A", T0 + 5 * MINUTE)]);
    expect(own.asked[2]).toBe(
      `A/CumulativeOperatingHours/${iso(T0 - HOUR)}/${iso(T0 + 15 * MINUTE)}/1`,
    );
    expect(own.given.slice(1)).toMatchObject([
      { CumulativeOperatingHours: [hour(T0 + 5 * MINUTE, 7.5)] },
    ]);
    expect(own.read()).toMatchObject({ A: { operatingHours: T0 + 5 * MINUTE } });
  });

  test("go on after a restart where they had been read", async () => {
    const own = rounds(() => ({ body: [] }));
    await own.round([machine("A", T0 - MINUTE)]);
    own.restart();
    own.pass(HOUR);
    await own.round([machine("A", T0 + HOUR)]);
    expect(own.asked[2]).toBe(`A/CumulativeOperatingHours/${iso(T0 - HOUR)}/${iso(T0 + HOUR)}/1`);
  });

  test("are read page by page, whichever page is the newest, in messages that can be read again", async () => {
    const late = Array.from({ length: 40 }, (_, index) => hour(T0 - (40 - index) * 1000, 9));
    const early = [hour(T0 - 50 * MINUTE, 8)];
    const own = rounds((path) => {
      if (!isHours(path)) return { body: [] };
      return path.endsWith("/1")
        ? {
            body: {
              CumulativeOperatingHours: late,
              Links: [{ rel: "next", href: `/Fleet/Equipment/${path.replace(/1$/u, "2")}` }],
            },
          }
        : { body: { CumulativeOperatingHours: early } };
    });
    await own.round([machine("A", T0 - MINUTE)]);
    expect(own.asked.filter(isHours)).toHaveLength(2);
    expect(
      own.given.map(
        (one) => (one as { CumulativeOperatingHours: object[] }).CumulativeOperatingHours.length,
      ),
    ).toEqual([25, 15, 1]);
  });

  test("of many days are read a day at a time, two weeks back at most", async () => {
    const own = rounds((path) => (isHours(path) ? { body: [] } : none), {
      linkedAt: T0 - 30 * DAY,
    });
    await own.round([machine("A", T0)]);
    const hours = own.asked.filter(isHours);
    expect(hours).toHaveLength(14);
    expect(hours[0]).toContain(`/${iso(T0 - 14 * DAY - HOUR)}/${iso(T0 - 13 * DAY)}/`);
    expect(hours.at(-1)).toContain(`/${iso(T0)}/1`);
  });

  test("are not asked for a machine that no resource is", async () => {
    const own = rounds(() => ({ body: [] }), { strangers: ["B"] });
    await own.round([machine("A", T0 - MINUTE), machine("B", T0 - MINUTE)]);
    expect(own.asked.every((path) => path.startsWith("A/"))).toBe(true);
  });
});

describe("a provider", () => {
  test.each([
    ["ID/A/", "id"],
    ["MakeModelSerial/Volvo/EC220E/310022/", "makeModelSerial"],
  ])(
    "that names machines by %s is found by trying, and then asked so at once",
    async (prefix, form) => {
      const own = rounds((path) => (path.startsWith(prefix) ? { body: [] } : none));
      await own.round([machine("A", T0 - MINUTE)]);
      expect(own.book().form).toBe(form);
      const before = own.asked.length;
      own.pass(HOUR);
      await own.round([machine("A", T0 + HOUR)]);
      expect(own.asked.slice(before).every((path) => path.startsWith(prefix))).toBe(true);
    },
  );

  test.each([404, 501, 403])(
    "that has no series (%i) is remembered, and asked again after a week",
    async (status) => {
      const own = rounds(() => ({ status }));
      const fleet = ["A", "B", "C", "D"].map((PIN) => machine(PIN, T0 - MINUTE));
      await own.round(fleet);
      // Three machines, two series each, three forms of address.
      expect(own.asked).toHaveLength(18);
      expect(own.book().absent).toEqual([
        { series: "operatingHours", status, at: T0 },
        { series: "faults", status, at: T0 },
      ]);
      own.pass(7 * DAY - 1);
      await own.round(fleet);
      expect(own.asked).toHaveLength(18);
      own.pass(1);
      await own.round(fleet);
      expect(own.asked).toHaveLength(36);
    },
  );

  test("that has a series for one machine and not for another goes on being asked for it", async () => {
    const own = rounds((path) => (path.startsWith("A/") ? { body: [] } : none));
    const fleet = ["A", "B", "C", "D", "E"].map((PIN) => machine(PIN, T0 - MINUTE));
    await own.round(fleet);
    expect(own.book()).toMatchObject({ absent: [], missed: [] });
    expect(own.book().offered).toContain("operatingHours");
  });

  test.each([
    [429, 120_000, "left alone"],
    [503, null, "answers 503"],
  ])(
    "that answers %i ends the round, and is left alone as long as it asks",
    async (status, wait, why) => {
      const own = rounds(() => ({ status, asked: wait }));
      const { asked, book } = await own.round([machine("A", T0 - MINUTE)]);
      expect([asked, book.absent, own.asked.length]).toEqual([wait ?? 0, [], 1]);
      expect(book.error).toContain(why);
    },
  );

  test("is sent 200 requests a round; those that are the farthest behind come first in the next", async () => {
    const fleet = Array.from({ length: 150 }, (_, index) => machine(`M${index}`, T0 - MINUTE));
    const own = rounds(() => ({ body: [] }));
    await own.round(fleet);
    expect(own.asked).toHaveLength(200);
    expect(own.book().error).toBe(null);
    await own.round(fleet);
    expect(own.asked).toHaveLength(300);
    expect(new Set(own.asked).size).toBe(300);
  });

  test("that answers something else than a series does not offer it", async () => {
    const own = rounds(() => ({ body: { error: "no right" } }));
    await own.round([machine("A", T0 - MINUTE)]);
    expect(own.book().absent.map(({ status }) => status)).toEqual([200, 200]);
  });
});
