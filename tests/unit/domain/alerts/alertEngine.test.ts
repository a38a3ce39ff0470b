import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AlertEngineState,
  type AlertStep,
  type Condition,
  initialAlertEngine,
  stepAlerts,
} from "../../../../src/domain/alerts/alertEngine.ts";
import {
  batteryCondition,
  boxCondition,
  counterConditions,
  gatewayCondition,
} from "../../../../src/domain/alerts/alertConditions.ts";
import { defaultAlertConfiguration } from "../../../../src/domain/alerts/alertConfiguration.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { asset, box, counter, T0, tag } from "../../../support/fixtures.ts";

const condition = (state: Condition["state"], delay = 0, subject = "tag-ann"): Condition => ({
  alertType: "battery",
  subject,
  state,
  delay,
  about: {
    subjectName: "Ann",
    tagId: null,
    idAsset: null,
    counterId: null,
    site: null,
    area: null,
    value: 20,
    threshold: 30,
    affectedTags: null,
  },
});

/** Walks through looks at the conditions, one a minute, and tells what was raised and closed at each. */
function walk(looks: readonly (readonly Condition[])[], from = initialAlertEngine) {
  let state: AlertEngineState = from;
  return looks.map((conditions, minute) => {
    const step: AlertStep = stepAlerts(state, conditions, T0 + minute * MINUTE);
    state = step.state;
    return step.commands.map((command) =>
      command.type === "raise" ? `raise ${command.alert.id}` : `close ${command.id}`,
    );
  });
}

const raisedAt = (minute: number) => `alert-battery-tag-ann-${T0 + minute * MINUTE}`;

describe("stepAlerts", () => {
  test.each<{ name: string; looks: Condition["state"][]; delay?: number; expected: string[][] }>([
    {
      name: "raises at once without a delay, and once only",
      looks: ["holds", "holds"],
      expected: [[`raise ${raisedAt(0)}`], []],
    },
    {
      name: "raises when the condition has held for the delay",
      looks: ["holds", "holds", "holds"],
      delay: 2 * MINUTE,
      expected: [[], [], [`raise ${raisedAt(0)}`]],
    },
    {
      name: "counts the delay anew when the condition was clear in between",
      looks: ["holds", "clear", "holds", "holds"],
      delay: MINUTE,
      expected: [[], [], [], [`raise ${raisedAt(2)}`]],
    },
    {
      name: "stays open inside the hysteresis and closes when clear",
      looks: ["holds", "between", "clear"],
      expected: [[`raise ${raisedAt(0)}`], [], [`close ${raisedAt(0)}`]],
    },
    {
      name: "does not raise inside the hysteresis",
      looks: ["between", "between"],
      expected: [[], []],
    },
  ])("$name", ({ looks, delay, expected }) => {
    expect(walk(looks.map((state) => [condition(state, delay)]))).toEqual(expected);
  });

  test("subjects of any length get alerts of their own", () => {
    const long = ["a", "b"].map((end) => "x".repeat(250) + end);
    const [raised = []] = walk([long.map((subject) => condition("holds", 0, subject))]);
    expect(raised.every((line) => line.length <= "raise ".length + 128)).toBe(true);
    expect(new Set(raised).size).toBe(2);
  });

  test("a subject of 80 characters stands whole in the id, a longer one by its beginning and a number", () => {
    // Ids of alerts that are stored: a number made another way would raise each of them a second time.
    const of = (length: number) => walk([[condition("holds", 0, "xy".repeat(length / 2))]])[0];
    expect(of(80)).toEqual([`raise alert-battery-${"xy".repeat(40)}-${T0}`]);
    expect(of(82)).toEqual([`raise alert-battery-${"xy".repeat(32)}~c74zqy3p88xd-${T0}`]);
  });

  test("closes the alert of a subject that is no longer named", () => {
    expect(walk([[condition("holds")], []])).toEqual([
      [`raise ${raisedAt(0)}`],
      [`close ${raisedAt(0)}`],
    ]);
  });

  test("an alert says since when the condition holds, in epoch seconds, and when it was raised", () => {
    const pending = stepAlerts(initialAlertEngine, [condition("holds", MINUTE)], T0);
    const [command] = stepAlerts(pending.state, [condition("holds", MINUTE)], T0 + MINUTE).commands;
    expect(command).toMatchObject({
      type: "raise",
      alert: { timestamp: T0 / 1000, raisedAt: T0 + MINUTE, isOpen: true, isAcknowledged: false },
    });
  });

  test("nothing new gives the same state object", () => {
    const { state } = stepAlerts(initialAlertEngine, [condition("holds")], T0);
    expect(stepAlerts(state, [condition("holds")], T0 + MINUTE).state).toBe(state);
  });

  const states = fc.constantFrom<Condition["state"]>("holds", "clear", "between");
  const looks = fc.array(fc.tuple(states, states), { maxLength: 30 });
  const conditionsOf = ([a, b]: [Condition["state"], Condition["state"]]) => [
    condition(a, 2 * MINUTE, "a"),
    condition(b, 0, "b"),
  ];

  test("law: at most one alert is open a subject, and only open ones are closed", () => {
    fc.assert(
      fc.property(looks, (pairs) => {
        const open = new Map<string, string>();
        for (const line of walk(pairs.map(conditionsOf)).flat()) {
          const [verb, id = ""] = line.split(" ");
          const subject = id.split("-")[2] ?? "";
          expect(open.has(subject)).toBe(verb === "close");
          if (verb === "raise") open.set(subject, id);
          else open.delete(subject);
        }
      }),
    );
  });

  test("law: a step repeated after a crash raises the same alerts", () => {
    fc.assert(
      fc.property(looks, (pairs) => {
        let state = initialAlertEngine;
        pairs.forEach((pair, minute) => {
          const now = T0 + minute * MINUTE;
          const first = stepAlerts(state, conditionsOf(pair), now);
          expect(stepAlerts(state, conditionsOf(pair), now)).toEqual(first);
          state = first.state;
        });
      }),
    );
  });
});

describe("conditions", () => {
  const rule = defaultAlertConfiguration("battery");
  test.each([
    [29.9, "holds"],
    [30, "between"],
    [34.9, "between"],
    [35, "clear"],
  ])("a battery at %s %% is %s", (batteryLevel, expected) => {
    expect(batteryCondition(asset("ann", { batteryLevel }), rule)?.state).toBe(expected);
  });

  test("an archived asset, one without a tag and a rule that is off name nothing", () => {
    const low = { batteryLevel: 5 };
    expect(batteryCondition(asset("ann", { ...low, isArchived: true }), rule)).toBeNull();
    expect(batteryCondition(asset("ann", { ...low, tagId: null }), rule)).toBeNull();
    expect(batteryCondition(asset("ann", low), { ...rule, isEnabled: false })).toBeNull();
  });

  test("a gateway offline is one cause, with the tags that only it could hear", () => {
    const gateway = tag("g4", { type: "gateway", connectivity: "offline", lastMessageAt: T0 });
    expect(
      gatewayCondition(gateway, 37, defaultAlertConfiguration("gateway-offline"), T0 + 2 * HOUR),
    ).toMatchObject({
      state: "holds",
      subject: "tag-g4",
      about: { affectedTags: 37, value: 2 * HOUR, threshold: gateway.timeout },
    });
  });

  test("a gateway was silent only while the server listened: its own stop of days is not said of it", () => {
    const gateway = tag("g4", {
      type: "gateway",
      connectivity: "offline",
      lastMessageAt: T0 - 216 * HOUR,
    });
    const offline = { ...gateway, connectivitySince: T0 };
    const rule = defaultAlertConfiguration("gateway-offline");
    expect(gatewayCondition(offline, 0, rule, T0 + SECOND)?.about.value).toBe(SECOND);
  });

  test("a silence of before the server listened raises nothing until the timeout has passed again", () => {
    const lastMessageAt = T0 - 216 * HOUR;
    const gateway = tag("g4", { type: "gateway", connectivity: "offline", lastMessageAt });
    const rule = defaultAlertConfiguration("gateway-offline");
    const at = (now: number) => gatewayCondition(gateway, 0, rule, now, T0)?.state;
    expect(at(T0 + SECOND)).toBe("between");
    expect(at(T0 + gateway.timeout)).toBe("holds");
    const spoke = { ...box(1), lastUpdate: lastMessageAt, connected: "offline" as const };
    expect(boxCondition(spoke, rule, T0 + SECOND, T0)?.state).toBe("between");
    expect(boxCondition(spoke, rule, T0 + spoke.timeout, T0)?.state).toBe("holds");
  });

  test("a gateway that was heard again raises nothing, though its connectivity is not yet corrected", () => {
    const gateway = tag("g4", { type: "gateway", connectivity: "offline", lastMessageAt: T0 });
    const rule = defaultAlertConfiguration("gateway-offline");
    expect(gatewayCondition(gateway, 0, rule, T0 + SECOND)?.state).toBe("between");
  });

  test("a gateway that is uncertain again keeps its alert open", () => {
    const gateway = tag("g4", {
      type: "gateway",
      connectivity: "uncertain",
      lastMessageAt: T0 - MINUTE,
    });
    expect(
      gatewayCondition(gateway, 0, defaultAlertConfiguration("gateway-offline"), T0)?.state,
    ).toBe("between");
  });

  test("a gateway or a box that never spoke is not in service yet and alerts nobody", () => {
    const gateway = tag("g4", { type: "gateway", connectivity: "offline" });
    expect(
      gatewayCondition(gateway, 0, defaultAlertConfiguration("gateway-offline"), T0),
    ).toBeNull();
    expect(boxCondition(box(1), defaultAlertConfiguration("tito-offline"), T0)).toBeNull();
  });

  test.each([
    [1, "holds", 2],
    [2, "clear", 2],
    [5, "clear", 2],
    [6, "holds", 5],
  ])("%s present between 2 and 5 is %s", (present, state, threshold) => {
    const busy = counter({ present });
    expect(counterConditions(busy, T0, "Europe/Paris")).toEqual([
      expect.objectContaining({
        state,
        about: expect.objectContaining({ threshold, value: present }),
      }),
    ]);
  });

  test("a counter that nobody has computed yet names nothing", () => {
    expect(counterConditions(counter({ computedAt: null }), T0, "Europe/Paris")).toEqual([]);
  });

  test("outside its days and slots a counter names nothing", () => {
    const closed = counter({ present: 9 }, { schedule: { days: ["sunday"], slots: [] } });
    expect(counterConditions(closed, T0, "Europe/Paris")).toEqual([]);
  });
});
