import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { BadgeTestId, UserId } from "../../../src/domain/base/ids.ts";
import { DAY, MINUTE } from "../../../src/domain/base/time.ts";
import { newBadgeTest } from "../../../src/domain/distress/badgeTest.ts";
import {
  raiseFromBadgeTest,
  startBadgeTest,
  startDistressDrill,
} from "../../../src/domain/distress/badgeTestCalls.ts";
import { TagId } from "../../../src/domain/base/ids.ts";
import { callOf } from "../../support/distress.ts";
import { asset, T0 } from "../../support/fixtures.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const CALLS = "/live-site/calls-for-help";
const given = (live: FixtureLive) =>
  smallSiteOf(live, {
    assets: [
      asset("ann", { designation: "Ann Berger" }),
      asset("bob", { designation: "Bob Klein" }),
    ],
  });
const testOf = (name: string, startedAt = T0) =>
  newBadgeTest(
    BadgeTestId.parse(`badgeTest-${name}`),
    { tagId: TagId.parse(`tag-${name}`), assetId: null, name: `${name} test`, kind: "sos" },
    { by: UserId.parse("user-admin"), byName: "First Last" },
    { now: startedAt, minutes: 5 },
  );

test("a badge is tested from its address, and one key makes the test a real call", async () => {
  const { live } = await openFront(`${CALLS}?test=tag-ann`, { given });
  const dialog = page.getByRole("dialog", { name: "Test a badge" });
  await shown(dialog.getByText(/One press of this badge is then a test/u));
  await expectNobodyKeptOut();
  const begun = testOf("ann");
  live.server.answer(startBadgeTest, { test: begun });
  await dialog.getByRole("button", { name: "Begin the test" }).click();
  await gone(dialog);
  expect(live.server.asked(startBadgeTest)).toMatchObject([
    { tagId: "tag-ann", tested: "sos", minutes: 5 },
  ]);
  live.write("badge-tests", begun);
  await shown(page.getByText("TEST · press the badge now"));
  await expectNobodyKeptOut();
  live.server.answer(raiseFromBadgeTest, { distress: callOf("ann") });
  await press("r");
  await expect
    .poll(() => live.server.asked(raiseFromBadgeTest))
    .toMatchObject([{ testId: begun.id }]);
});

test("who tests sees the press at once, and no screen is alarmed", async () => {
  const { live } = await openFront(CALLS, { given });
  const begun = testOf("ann");
  live.write("badge-tests", begun);
  await shown(page.getByText("TEST · press the badge now"));
  live.write("badge-tests", {
    ...begun,
    outcome: "passed",
    distressId: callOf("ann").id,
    pressedAt: T0 + MINUTE,
    receivedAt: T0 + MINUTE + 1200,
  });
  live.write(
    "distresses",
    callOf("ann", {
      purpose: "test",
      testId: begun.id,
      state: "resolved",
      resolvedAt: T0 + MINUTE,
    }),
  );
  await shown(page.getByText("1.2 s from press to receipt"));
  await shown(page.getByText(/TEST · SOS/u).first());
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("a window that is over without a press has failed", async () => {
  const { live, clock } = await openFront(CALLS, { given });
  live.write("badge-tests", testOf("ann"));
  await shown(page.getByText("TEST · press the badge now"));
  clock.advance(6 * MINUTE);
  await expect.element(page.getByText("Failed", { exact: true })).toBeVisible();
});

test("the register has what is overdue first, and a row begins the test of its badge", async () => {
  const { live } = await openFront(`${CALLS}?register=1`, {
    given: (front) => {
      given(front);
      front.write("badge-tests", {
        ...testOf("bob", T0 - 40 * DAY),
        outcome: "passed",
        pressedAt: T0 - 40 * DAY + 1000,
        receivedAt: T0 - 40 * DAY + 2000,
      });
    },
  });
  const table = page.getByRole("grid", { name: "Register of tests of badges" });
  await shown(table.getByText("overdue"));
  await shown(table.getByText("no test for a year"));
  const names = () =>
    table
      .getByRole("rowheader")
      .elements()
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(["Bob Klein", "Ann Berger"]);
  await expectNobodyKeptOut();
  live.write("badge-tests", testOf("ann", T0 - DAY));
  await shown(table.getByText("test failed"));
  await table.getByRole("button", { name: "Bob Klein" }).click();
  await shown(page.getByRole("dialog", { name: "Test a badge" }));
});

test("a drill is asked for once more, and is an exercise wherever it is shown", async () => {
  const { live } = await openFront(CALLS, { given });
  await page.getByRole("button", { name: "Start a drill" }).click();
  const question = page.getByRole("alertdialog");
  const drill = callOf("drill", {
    purpose: "drill",
    tagId: TagId.parse("drill"),
    assetId: null,
    name: null,
    signals: [],
    signalCount: 0,
  });
  live.server.answer(startDistressDrill, { distress: drill });
  await question.getByRole("button", { name: "Start the drill" }).click();
  await expect.poll(() => live.server.asked(startDistressDrill)).toHaveLength(1);
  live.write("distresses", drill);
  await shown(page.getByRole("heading", { name: "EXERCISE · SOS · nobody is in danger" }));
  await expect.poll(() => document.title).toContain("EXERCISE · CALL FOR HELP");
  expect(page.getByRole("alert").element().textContent).toMatch(/^ ?EXERCISE/u);
});
