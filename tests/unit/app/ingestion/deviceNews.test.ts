import { describe, expect, test } from "vitest";
import { createDeviceNewsFilter } from "../../../../backend/app/ingestion/deviceNews.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import type { DeviceNews } from "../../../../src/domain/ingestion/ingestionState.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { box, T0, tag } from "../../../support/fixtures.ts";

const TOWER = CustomerIndex.parse("tower");
const NOW = T0 + 10 * MINUTE;

/** A filter that is told of one device, with what is stored of it, and whose changes are written. */
function filter(overrides: Partial<Tag> = {}) {
  const known = tag("gate", { type: "gateway", assetId: null, ...overrides });
  const news = createDeviceNewsFilter(() => NOW);
  return (at: number, battery: DeviceNews["battery"] = null) => {
    const changes = news.changes(
      TOWER,
      { tags: new Map([[known.id, known]]), boxes: new Map() },
      { devices: new Map([[known.id, { lastMessageAt: at, battery }]]), boxes: new Map() },
    );
    news.written(TOWER, changes);
    return changes.tags[0]?.changes ?? null;
  };
}

describe("what is written of devices", () => {
  test("the last message of a gateway every five seconds", () => {
    const hear = filter();
    const isWritten = (seconds: number) => hear(T0 + seconds * SECOND) !== null;
    expect([0, 1, 4.9, 5, 6, 10].filter(isWritten)).toEqual([0, 5, 10]);
  });

  test("more often where the device speaks more often, and less often for a tag on an asset", () => {
    const quick = filter({ sendInterval: 2 * SECOND });
    expect([0, 0.9, 1].map((s) => quick(T0 + s * SECOND) !== null)).toEqual([true, false, true]);
    const linked = filter({ type: "tag", assetId: tag("ann").assetId });
    expect([0, 59, 60].map((s) => linked(T0 + s * SECOND) !== null)).toEqual([true, false, true]);
  });

  test("no message older than the stored one, and none of the future", () => {
    expect(filter({ lastMessageAt: T0 })(T0 - MINUTE)).toBe(null);
    expect(filter()(NOW + MINUTE)).toEqual({ lastMessageAt: NOW });
  });

  test("every change of the battery, in the order of the device's clock", () => {
    const hear = filter({ battery: 50, lastMessageAt: NOW });
    const told = [
      { level: 50, at: T0 },
      { level: 49, at: T0 + 1 },
      { level: 50, at: T0 + 3 },
      { level: 48, at: T0 + 2 },
    ].map((battery) => hear(battery.at, battery));
    expect(told).toEqual([null, { battery: 49 }, { battery: 50 }, null]);
  });

  test("what a box counted, upon what it had counted before", () => {
    const known = box(1, { totalRead: 5, refusedRead: 1, lastUpdate: T0 + MINUTE });
    const { boxes } = createDeviceNewsFilter(() => NOW).changes(
      TOWER,
      { tags: new Map(), boxes: new Map([[known.id, known]]) },
      {
        devices: new Map(),
        boxes: new Map([[known.id, { lastUpdate: T0, reads: 2, refused: 1 }]]),
      },
    );
    expect(boxes.map(({ changes }) => changes)).toEqual([
      { lastUpdate: T0 + MINUTE, totalRead: 7, refusedRead: 2 },
    ]);
  });
});
