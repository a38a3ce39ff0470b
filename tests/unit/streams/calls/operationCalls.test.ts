import { describe, expect, test } from "vitest";
import { defaultAlertConfiguration } from "../../../../src/domain/alerts/alertConfiguration.ts";
import { CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";
import { readAlertBacktest } from "../../../../src/streams/calls/alerts/alertBacktest.ts";
import { saveAlertRule } from "../../../../src/streams/calls/alerts/saveAlertRule.ts";
import { saveBox } from "../../../../src/streams/calls/attendance/saveBox.ts";
import { readOutages } from "../../../../src/streams/calls/devices/outages.ts";
import type { KuzzleRequest } from "../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { box, T0 } from "../../../support/fixtures.ts";
import { liveOver } from "../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");

/** A backend that gives this answer, or fails so; and what it was asked. */
function backend(answer: unknown) {
  const asked: KuzzleRequest[] = [];
  const call = async (request: KuzzleRequest): Promise<unknown> => {
    asked.push(request);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { live: liveOver(call), asked };
}

describe("a rule", () => {
  const { id: _, alertType, isArchived: __, ...seen } = defaultAlertConfiguration("battery");
  const { live, asked } = backend({
    configuration: { ...defaultAlertConfiguration("battery"), delay: 5 },
  });

  test("is created with everything the form holds", async () => {
    const save = { mode: "create" as const, seen, wanted: { delay: 5 } };
    expect(await saveAlertRule(live, TOWER, { alertType, ruleId: null }, save)).toEqual({
      type: "saved",
      stored: { ...seen, delay: 5 },
    });
    expect(asked.at(-1)).toMatchObject({
      action: "create",
      body: { customerIndex: "tower", alertType, configuration: { ...seen, delay: 5 } },
    });
  });

  test("about places is named by its id", async () => {
    const save = { mode: "edit" as const, seen, wanted: { delay: 5 } };
    await saveAlertRule(live, TOWER, { alertType: "off-site", ruleId: "rule-one" }, save);
    expect(asked.at(-1)?.body).toMatchObject({ alertType: "off-site", ruleId: "rule-one" });
  });

  test("is changed by the changed fields, with what was seen of them", async () => {
    const save = { mode: "edit" as const, seen, wanted: { delay: 5 } };
    await saveAlertRule(live, TOWER, { alertType, ruleId: null }, save);
    expect(asked.at(-1)?.body).toEqual({
      customerIndex: "tower",
      alertType,
      seen: { delay: 0 },
      changes: { delay: 5 },
    });
  });
});

describe("an entry box", () => {
  const answer = { box: box(7, { name: "South" }) };

  test("is made under its number", async () => {
    const { live, asked } = backend(answer);
    const seen = { entryNumber: 7, name: "" };
    expect(await saveBox(live, TOWER, null, { seen, wanted: { name: "South" } })).toMatchObject({
      type: "saved",
      stored: { name: "South", entryNumber: 7 },
    });
    expect(asked.at(-1)).toMatchObject({
      controller: "omniscient/box",
      action: "create",
      body: { customerIndex: "tower", entryNumber: 7, box: { name: "South" } },
    });
  });

  test("is changed by the changed fields, with what was seen of them", async () => {
    const { live, asked } = backend(answer);
    const seen = { entryNumber: 7, name: "North", timeout: 1000 };
    await saveBox(live, TOWER, TagId.parse("box-7"), { seen, wanted: { name: "South" } });
    expect(asked.at(-1)?.body).toEqual({
      customerIndex: "tower",
      boxId: "box-7",
      seen: { name: "North" },
      changes: { name: "South" },
    });
  });
});

describe("what is read once", () => {
  test("outages keep their open end", async () => {
    const outage = {
      deviceId: "tag-g1",
      deviceKind: "gateway",
      site: null,
      from: T0,
      to: null,
      foundAt: T0,
    };
    const { live, asked } = backend({
      outages: [outage],
      keptSince: { people: null, machines: null },
    });
    expect(await readOutages(live, TOWER, { from: 5, to: 9 })).toEqual([outage]);
    expect(asked).toEqual([
      {
        controller: "omniscient/history",
        action: "outages",
        body: { customerIndex: "tower", from: 5, to: 9 },
      },
    ]);
  });

  test("a back-test carries its rule", async () => {
    const alerts = [{ subject: "box-1", from: T0, raisedAt: T0, to: null }];
    const { live, asked } = backend({ alerts });
    const query = {
      alertType: "tito-offline" as const,
      rule: { condition: null, delay: 0 },
      from: 5,
      to: 9,
    };
    expect(await readAlertBacktest(live, TOWER, query)).toEqual(alerts);
    expect(asked[0]).toMatchObject({
      action: "backTest",
      body: { customerIndex: "tower", ...query },
    });
  });

  test("an answer of another shape is none", async () => {
    await expect(
      readOutages(backend({ outages: [{ from: "now" }] }).live, TOWER, { from: 5, to: 9 }),
    ).rejects.toThrow(/outages/u);
  });
});
