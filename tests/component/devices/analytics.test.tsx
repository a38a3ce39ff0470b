import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { dayBefore, dayOf } from "../../../src/domain/base/localDay.ts";
import { DAY, DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import { readSensorActivity } from "../../../src/domain/devices/activityCalls.ts";
import { T0, tag } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { pressButton } from "../support/keys.ts";
import { shown, texts } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { ROOT, TOWER } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const TODAY = dayOf(T0, DEFAULT_TIMEZONE);
const MOVES = { active: 1, inactive: 0 };
/** A day on which the GPS sensor of the tower moved, and the BLE sensor moved too or did not. */
const counted = (daysAgo: number, inactive: number) => ({
  day: dayBefore(TODAY, daysAgo),
  gps: MOVES,
  ble: { active: 1 - inactive, inactive },
  computedAt: T0 - daysAgo * DAY,
});

test("analytics say of every customer which sensors do not move, and lead to them", async () => {
  const screen = await openFront("/administration/analytics", {
    person: ROOT,
    given: (live) => {
      smallSiteOf(live, { people: ["ida"], tags: [tag("old", { isArchived: true })] });
      live.server.answer(readSensorActivity, {
        customers: [
          { customer: TOWER, name: "tower", today: TODAY, days: [counted(3, 0), counted(0, 1)] },
        ],
      });
      live.server.answerLeast(CALLS);
    },
  });
  const row = page.getByRole("grid", { name: "Analytics" }).getByRole("row", { name: /tower/iu });
  await shown(row.getByText("50%"));
  await expectNobodyKeptOut();
  await row.getByRole("button", { name: /tower/iu }).click();
  await shown(page.getByRole("img", { name: "BLE: 0 active, 1 inactive" }));
  await shown(page.getByRole("img", { name: /^Inactive sensors day by day/u }));
  const days = page.getByRole("grid", { name: /^Inactive sensors of/u });
  expect(texts(days.getByRole("row"))[4]).toMatch(/0\s+1\s+0\s+1/u);
  await expectNobodyKeptOut();
  await page.getByText("7 days", { exact: true }).click();
  await expect.poll(() => screen.query().get("days")).toBe("7");
  await expect.poll(() => screen.live.server.asked(readSensorActivity).at(-1)?.days).toBe(7);
  await pressButton("BLE, Inactive: 1, show the sensors");
  const sensors = page.getByRole("grid", { name: "Sensors" });
  await shown(sensors.getByRole("button", { name: "tag-ida" }));
  await expect.poll(() => sensors.getByRole("row").elements().length).toBe(2);
  history.back();
  await pressButton("GPS, Active: 1, show the sensors");
  await expect.poll(() => screen.query().toString()).toContain("gpsActive");
});
