import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  initialDataQuality,
  QUALITY_LISTS,
  reduceDataQuality,
  shownList,
} from "../../../../src/domain/devices/dataQuality.ts";
import type { Outage } from "../../../../src/domain/devices/deviceOutages.ts";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import type { DeviceState } from "../../../../src/streams/feeds/devices/devicesFeed.ts";
import { outageDays } from "../../../../src/views/devices/outageDays.ts";
import {
  qualityFigures,
  silencedBy,
  silentCauses,
  silentFirst,
} from "../../../../src/views/devices/deviceFacts.ts";
import { outageRows, timeOffline } from "../../../../src/views/devices/outageRows.ts";
import { outageLines } from "../../../../src/views/devices/outageTimeline.ts";
import { alert, T0 } from "../../../support/liveFixtures.ts";

const id = (name: string) => TagId.parse(`tag-${name}`);
const device = (name: string, fields: Partial<DeviceState> = {}): DeviceState => ({
  id: id(name),
  kind: "gateway",
  name,
  through: null,
  lastMessageAt: T0,
  sendInterval: MINUTE,
  timeout: HOUR,
  connectivity: "online",
  since: T0,
  site: null,
  area: null,
  floor: null,
  location: null,
  blinds: 0,
  cause: null,
  ...fields,
});
const names = (devices: readonly DeviceState[]) => devices.map(({ name }) => name);

describe("what the address asks for", () => {
  test.each(QUALITY_LISTS)("the list %s is shown, and none clears it", (list) => {
    const state = reduceDataQuality(initialDataQuality, { type: "address.changed", list });
    expect(shownList(state)).toBe(list);
    expect(shownList(reduceDataQuality(state, { type: "address.changed", list: null }))).toBeNull();
  });

  test.each([
    { text: "7", expected: 7 },
    { text: "31", expected: 30 },
    { text: null, expected: 30 },
  ])("$text days of outages are $expected", ({ text, expected }) => {
    expect(outageDays(text)).toBe(expected);
  });
});

describe("figures", () => {
  const devices = [
    device("g1"),
    device("g2", { connectivity: "uncertain" }),
    device("a1", { kind: "anchor", connectivity: "offline" }),
  ];

  test("count who is online of each kind, and alerts that are open", () => {
    const alerts = [
      alert("a", T0, { alertType: "gateway-offline" }),
      alert("b", T0, { alertType: "gateway-offline", isOpen: false }),
      alert("c", T0),
    ];
    expect(qualityFigures(devices, alerts)).toEqual({
      gateway: { online: 1, total: 2 },
      anchor: { online: 0, total: 1 },
      "gateway-offline": 1,
      "tito-offline": 0,
    });
  });

  test("of what was not read yet are none at all", () => {
    expect(qualityFigures(devices, null)).toMatchObject({ "gateway-offline": null });
    expect(qualityFigures(null, [])).toMatchObject({ gateway: null, anchor: null });
  });
});

describe("silent devices", () => {
  const gateway = device("g1", { connectivity: "offline", blinds: 3 });
  const devices = [
    device("quiet", { connectivity: "uncertain" }),
    gateway,
    device("a1", { kind: "anchor", connectivity: "offline", cause: gateway.id }),
    device("a2", { kind: "anchor", connectivity: "uncertain", cause: gateway.id }),
    device("box", { kind: "box", connectivity: "offline" }),
    device("fine"),
  ];

  test("are named by their causes, those that blind the most first", () => {
    expect(names(silentCauses(devices))).toEqual(["g1", "box", "quiet"]);
    expect(silencedBy(devices, gateway.id)).toBe(2);
  });

  test("are each named or behind one that is: none is named only where every device is online", () => {
    const kinds = fc.constantFrom("online" as const, "uncertain" as const, "offline" as const);
    const causes = fc.option(fc.constantFrom("d0", "d1", "d2"));
    fc.assert(
      fc.property(fc.array(fc.tuple(kinds, causes), { maxLength: 3 }), (given) => {
        const all = given.map(([connectivity, cause], at) =>
          device(`d${at}`, {
            connectivity,
            // No device is silent because of itself.
            cause: cause === null || cause === `d${at}` ? null : id(cause),
          }),
        );
        const isAnySilent = all.some(({ connectivity }) => connectivity !== "online");
        // Gateways are behind nothing: a ring of causes does not occur.
        fc.pre(
          all.every(
            ({ cause }) =>
              cause === null || all.every((one) => one.id !== cause || one.cause === null),
          ),
        );
        expect(silentCauses(all).length > 0).toBe(isAnySilent);
      }),
    );
  });

  test("come first in a list of all", () => {
    expect(names(silentFirst(devices))).toEqual(["a1", "box", "g1", "a2", "quiet", "fine"]);
  });
});

describe("outages", () => {
  const outage = (of: string, from: number, to: number | null): Outage => ({
    deviceId: id(of),
    deviceKind: "gateway",
    site: null,
    from,
    to,
    foundAt: from,
  });
  const outages = [
    outage("g1", T0, T0 + HOUR),
    outage("gone", T0 + 1, null),
    outage("g1", T0 + 2 * HOUR, null),
  ];
  const now = T0 + 3 * HOUR;

  test("are listed the last first, with the length of those that go on up to now", () => {
    const rows = outageRows(outages, [device("g1")], { device: null, now });
    expect(rows.map(({ name, duration }) => [name, duration])).toEqual([
      ["g1", HOUR],
      [null, 3 * HOUR - 1],
      ["g1", HOUR],
    ]);
    expect(outageRows(outages, [], { device: id("gone"), now })).toHaveLength(1);
  });

  test("are drawn as far as they are within the span, the longest first, and however short", () => {
    const rows = outageRows(
      [
        outage("g2", T0, T0 + 1),
        outage("g1", T0 - HOUR, T0 + HOUR),
        outage("g1", T0 + 3 * HOUR, null),
      ],
      [device("g1")],
      { device: null, now: T0 + 4 * HOUR },
    );
    const span = { from: T0, to: T0 + 4 * HOUR };
    expect(outageLines(rows, span, 9)).toEqual([
      {
        deviceId: id("g1"),
        name: "g1",
        offline: 2 * HOUR,
        share: 0.5,
        segments: [
          { start: 75, length: 25 },
          { start: 0, length: 25 },
        ],
      },
      {
        deviceId: id("g2"),
        name: null,
        offline: 1,
        share: 1 / (4 * HOUR),
        segments: [{ start: 0, length: 0.4 }],
      },
    ]);
    expect(outageLines(rows, span, 1)).toHaveLength(1);
  });

  test("count as far as they are within the span", () => {
    const span = { from: T0 + HOUR / 2, to: now };
    expect(
      timeOffline([outage("g1", T0, T0 + HOUR), outage("g1", T0 + 2 * HOUR, null)], span),
    ).toBe(1.5 * HOUR);
    expect(timeOffline([outage("g1", T0 - HOUR, T0)], span)).toBe(0);
  });
});
