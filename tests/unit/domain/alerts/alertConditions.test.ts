import { describe, expect, test } from "vitest";
import { defaultAlertConfiguration } from "../../../../src/domain/alerts/alertConfiguration.ts";
import {
  boxCondition,
  counterConditions,
  gatewayCondition,
} from "../../../../src/domain/alerts/alertConditions.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { area, box, counter, site, T0, tag } from "../../../support/fixtures.ts";

const GATEWAY = { ...defaultAlertConfiguration("gateway-offline"), delay: 2 };
const BOX = defaultAlertConfiguration("tito-offline");
const NOW = T0 + 5 * HOUR;

/** Heard last at T0, with an hour of patience: its silence began then. */
const gateway = (changes: Partial<Tag> = {}) =>
  tag("g1", {
    type: "gateway",
    site: site("tower"),
    area: area("hall"),
    lastMessageAt: T0,
    connectivity: "offline",
    connectivitySince: T0,
    ...changes,
  });

describe("a gateway", () => {
  test("that is offline holds, with its silence and the tags that it alone can hear", () => {
    expect(gatewayCondition(gateway(), 3, GATEWAY, NOW)).toEqual({
      alertType: "gateway-offline",
      subject: gateway().id,
      state: "holds",
      delay: 2 * MINUTE,
      began: NOW - 5 * HOUR,
      about: {
        subjectName: "g1",
        tagId: gateway().id,
        idAsset: null,
        counterId: null,
        site: site("tower"),
        area: area("hall"),
        value: 5 * HOUR,
        threshold: HOUR,
        affectedTags: 3,
      },
    });
  });

  test.each([
    { name: "the rule is off", of: gateway(), rule: { ...GATEWAY, isEnabled: false } },
    { name: "it is archived", of: gateway({ isArchived: true }), rule: GATEWAY },
    { name: "it is an anchor", of: gateway({ type: "anchor" }), rule: GATEWAY },
    { name: "it has never spoken", of: gateway({ lastMessageAt: null }), rule: GATEWAY },
  ])("is no condition where $name", ({ of, rule }) => {
    expect(gatewayCondition(of, 3, rule, NOW)).toBeNull();
  });

  test.each([
    { name: "online", of: gateway({ connectivity: "online" }), state: "clear" },
    { name: "late", of: gateway({ connectivity: "uncertain" }), state: "between" },
    { name: "heard since", of: gateway({ lastMessageAt: NOW - MINUTE }), state: "between" },
  ])("that is $name is $state", ({ of, state }) => {
    expect(gatewayCondition(of, 0, GATEWAY, NOW)?.state).toBe(state);
  });

  test("is not blamed for the time in which the server did not listen", () => {
    const since = NOW - 30 * MINUTE;
    const unheard = gateway({ connectivitySince: since });
    const condition = gatewayCondition(unheard, 0, GATEWAY, NOW, since);
    expect([condition?.state, condition?.about.value]).toEqual(["between", 30 * MINUTE]);
    expect(gatewayCondition(unheard, 0, GATEWAY, NOW, NOW - HOUR - 1)?.state).toBe("holds");
  });

  test("whose offline time is not known has been silent since it was heard", () => {
    const condition = gatewayCondition(gateway({ connectivitySince: null }), 0, GATEWAY, NOW);
    expect(condition?.about.value).toBe(5 * HOUR);
  });
});

describe("an entry box", () => {
  const offline = box(7, { lastUpdate: T0, connected: "offline", connectedSince: T0 });

  test("that is offline holds", () => {
    expect(boxCondition(offline, BOX, NOW)).toEqual({
      alertType: "tito-offline",
      subject: "box-7",
      state: "holds",
      delay: 0,
      began: NOW - 5 * HOUR,
      about: {
        subjectName: "Gate 7",
        tagId: "box-7",
        idAsset: null,
        counterId: null,
        site: site("tower"),
        area: null,
        value: 5 * HOUR,
        threshold: HOUR,
        affectedTags: null,
      },
    });
  });

  test.each([
    { name: "the rule is off", of: offline, rule: { ...BOX, isEnabled: false } },
    { name: "it has never spoken", of: box(7), rule: BOX },
  ])("is no condition where $name", ({ of, rule }) => {
    expect(boxCondition(of, rule, NOW)).toBeNull();
  });

  test("is not blamed for the time in which the server did not listen", () => {
    expect(boxCondition(offline, BOX, NOW, NOW - MINUTE)?.state).toBe("between");
  });
});

describe("a counter", () => {
  const yard = (present: number) => counter({ present });
  const stateOf = (present: number) =>
    counterConditions(yard(present), T0, "Europe/Paris").map(({ state, about }) => [
      state,
      about.value,
      about.threshold,
    ]);

  test.each([
    { present: 1, expected: [["holds", 1, 2]] },
    { present: 2, expected: [["clear", 2, 2]] },
    { present: 5, expected: [["clear", 5, 2]] },
    { present: 6, expected: [["holds", 6, 5]] },
  ])("with $present between 2 and 5", ({ present, expected }) => {
    expect(stateOf(present)).toEqual(expected);
  });

  test.each([
    { name: "raises", present: 3, doubtful: 2, expected: [["holds", 1, 2]] },
    { name: "does not raise", present: 3, doubtful: 1, expected: [["clear", 2, 2]] },
    { name: "counts towards the maximum", present: 6, doubtful: 2, expected: [["holds", 6, 5]] },
    { name: "is no more than are there", present: 1, doubtful: 4, expected: [["holds", 0, 2]] },
  ])("whose people are not certain: $name", ({ present, doubtful, expected }) => {
    const of = counter({
      areas: [{ area: area("yard"), present }],
      doubtful: [{ area: area("yard"), present: doubtful }],
    });
    expect(
      counterConditions(of, T0, "Europe/Paris").map(({ state, about }) => [
        state,
        about.value,
        about.threshold,
      ]),
    ).toEqual(expected);
  });

  test("that has counted nobody in the area holds with none", () => {
    const [condition] = counterConditions(counter({ areas: [] }), T0, "Europe/Paris");
    expect([condition?.state, condition?.about.value]).toEqual(["holds", 0]);
  });

  test.each([
    { name: "is archived", of: counter({}, { isArchived: true }) },
    {
      name: "does not alert",
      of: counter({}, { alert: { ...counter().alert, isEnabled: false } }),
    },
    { name: "has not counted yet", of: counter({ computedAt: null }) },
    {
      name: "is outside its days",
      of: counter({}, { schedule: { days: ["sunday"], slots: [] } }),
    },
  ])("that $name has no condition", ({ of }) => {
    expect(counterConditions(of, T0, "Europe/Paris")).toEqual([]);
  });
});
