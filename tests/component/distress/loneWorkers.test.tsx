import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { AssetId } from "../../../src/domain/base/ids.ts";
import { HOUR, MINUTE, WEEKDAYS } from "../../../src/domain/base/time.ts";
import {
  checkInLoneWork,
  endLoneWork,
  setFamilyLoneHours,
  setLoneHours,
  setLoneWorkRules,
  startLoneWork,
} from "../../../src/domain/distress/loneWorkCalls.ts";
import { stepLoneWork, withEnd } from "../../../src/domain/distress/loneWork.ts";
import { DEFAULT_LONE_WORK_RULES } from "../../../src/domain/distress/loneWorker.ts";
import { asset, placeIn, T0 } from "../../support/fixtures.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { loneContext, loneWorkerOf } from "../../support/loneWork.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { PEOPLE } from "../support/hall.ts";
import { personOf } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const CALLS = "/live-site/calls-for-help";
const julien = () => {
  const { site, floor, area } = placeIn("hall");
  return asset("julien", {
    designation: "Julien Morel",
    locationSite: site,
    floor,
    area,
    lastTagUpdate: T0,
    lastMovedAt: T0,
  });
};
const given = (live: FixtureLive) => {
  smallSiteOf(live, { assets: [julien()] });
  live.server.answerRequest("document:search", () => ({ hits: [], total: 0 }));
};
const alone = loneWorkerOf("julien");

describe("the page of calls for help", () => {
  test("lists who works alone with the time to the next check-in, says that one is well and ends it", async () => {
    const { live, clock } = await openFront(CALLS, { given });
    await shown(page.getByText("Nobody works alone now."));
    live.write("lone-workers", alone);
    await shown(page.getByText("Julien Morel"));
    await shown(page.getByText(/Next check-in in (?:1\sh|59\smin)/u));
    await expectNobodyKeptOut();

    const { worker: asked } = stepLoneWork(
      alone,
      loneContext(T0 + 30 * MINUTE, { isGatewayOffline: true }),
    );
    clock.advance(31 * MINUTE);
    live.write("lone-workers", asked);
    await shown(page.getByText("Asked, no answer yet"));
    await shown(page.getByText(/a gateway or anchor of the last floor is silent/u));
    await shown(page.getByText(/A call for help in .* without an answer/u));
    expect(page.getByText(/nobody has asked them/u).elements()).toEqual([]);
    const question =
      asked.question === null ? null : { ...asked.question, reach: "failed" as const };
    live.write("lone-workers", { ...asked, question });
    await shown(
      page.getByText("The question could not be sent: nobody has asked them. Telephone to them."),
    );

    live.server.answer(checkInLoneWork, { worker: alone });
    await page.getByRole("button", { name: "Julien Morel is well" }).click();
    await expect
      .poll(() => live.server.asked(checkInLoneWork))
      .toMatchObject([{ assetId: alone.id }]);
    const ended = withEnd(asked, T0 + HOUR);
    live.server.answer(endLoneWork, { worker: ended });
    await page.getByRole("button", { name: "End the lone work of Julien Morel" }).click();
    await page.getByRole("button", { name: "End the lone work", exact: true }).click();
    await expect.poll(() => live.server.asked(endLoneWork)).toHaveLength(1);
    live.write("lone-workers", ended);
    await shown(page.getByText("Nobody works alone now."));
  });

  test("begins lone work for a chosen person, and sends nothing that is no phone number", async () => {
    const { live } = await openFront(CALLS, { given });
    await page.getByRole("button", { name: "Begin lone work" }).click();
    const dialog = page.getByRole("dialog", { name: "Begin lone work" });
    await dialog.getByRole("combobox", { name: "Who works alone" }).fill("Julien");
    await page.getByRole("option", { name: /Julien Morel/u }).click();
    const phone = dialog.getByRole("textbox", { name: "Phone for the question by SMS" });
    await phone.fill("12");
    await dialog.getByRole("button", { name: "Begin", exact: true }).click();
    await shown(dialog.getByText("This is no phone number: correct it."));
    expect(live.server.asked(startLoneWork)).toEqual([]);
    await expectNobodyKeptOut();
    await phone.fill("06 12 34 56 78");
    live.server.answer(startLoneWork, { worker: alone });
    await dialog.getByRole("button", { name: "Begin", exact: true }).click();
    await gone(dialog);
    expect(live.server.asked(startLoneWork)).toMatchObject([
      { assetId: AssetId.parse("asset-julien"), hours: 4, email: null, phone: "06 12 34 56 78" },
    ]);
  });

  test("lets an administrator switch a rule off", async () => {
    const { live } = await openFront(CALLS, { given });
    await page.getByRole("button", { name: "Edit the rules of lone work" }).click();
    const drawer = page.getByRole("dialog", { name: "Rules of lone work" });
    await drawer.getByRole("textbox", { name: "No movement" }).fill("");
    const { id: _, ...rules } = DEFAULT_LONE_WORK_RULES;
    live.server.answer(setLoneWorkRules, {
      rules: { ...DEFAULT_LONE_WORK_RULES, noMovement: null },
    });
    await drawer.getByRole("button", { name: "Save" }).click();
    await gone(drawer);
    expect(live.server.asked(setLoneWorkRules)).toMatchObject([
      { seen: { noMovement: rules.noMovement }, changes: { noMovement: null } },
    ]);
  });

  test("lists who works alone by the hours of their family, which an administrator sets", async () => {
    const { live } = await openFront(CALLS, {
      given: (front) => {
        given(front);
        front.write("references", PEOPLE);
      },
    });
    await shown(page.getByText("Nobody works alone now."));
    await page.getByRole("button", { name: "Set the hours of a family" }).click();
    const dialog = page.getByRole("dialog", { name: "Hours of lone work of a family" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await shown(dialog.getByText("Choose a family."));
    await dialog.getByRole("button", { name: /Family$/u }).click();
    await page.getByRole("option", { name: "People" }).click();
    await shown(dialog.getByText(/1 person of this family has neither e-mail nor phone/u));
    for (const day of WEEKDAYS)
      await dialog.getByText(day.replace(/^./u, (letter) => letter.toUpperCase())).click();
    await expectNobodyKeptOut();
    const hours = { days: [...WEEKDAYS], slots: [] };
    const families = [{ family: "people", hours, since: T0 - HOUR }];
    const rules = { ...DEFAULT_LONE_WORK_RULES, families };
    live.server.answer(setFamilyLoneHours, { rules });
    await dialog.getByRole("button", { name: "Save" }).click();
    await gone(dialog);
    expect(live.server.asked(setFamilyLoneHours)).toMatchObject([{ family: "people", hours }]);
    live.write("lone-work-configurations", rules);
    await shown(page.getByText("Julien Morel"));
    await shown(page.getByText(/No e-mail or phone: nobody can ask/u));
    await shown(page.getByRole("button", { name: "Change the hours of People" }));
  });

  test("shows who works alone, and offers nothing, to whom only sees", async () => {
    await openFront(CALLS, {
      person: personOf("api_reader"),
      given: (live) => {
        given(live);
        live.write("lone-workers", alone);
      },
    });
    await shown(page.getByText("Julien Morel"));
    expect(page.getByRole("button", { name: /lone work/u }).elements()).toEqual([]);
  });

  test("says nothing of how it is with somebody while the rules are not read", async () => {
    const { live } = await openFront(CALLS, {
      given: (front) => {
        given(front);
        front.forbidden.add("lone-work-configurations");
        front.write("lone-workers", alone);
      },
    });
    await shown(page.getByText("Julien Morel"));
    expect(page.getByText("Works alone", { exact: true }).elements()).toEqual([]);
    expect(page.getByText(/Next check-in/u).elements()).toEqual([]);
    expect(live.server.asked(checkInLoneWork)).toEqual([]);
  });

  test.each(["assets", "lone-work-configurations"])(
    "does not say that nobody works alone while %s are not read",
    async (collection) => {
      await openFront(CALLS, {
        given: (front) => {
          given(front);
          front.forbidden.add(collection);
        },
      });
      await shown(page.getByText("Who works alone could not be read."));
      expect(page.getByText("Nobody works alone now.").elements()).toEqual([]);
    },
  );
});

test("the page of a person says until when they work alone, and ends it", async () => {
  const { live } = await openFront("/asset/tower/view/asset-julien", {
    given: (front) => {
      given(front);
      front.write("lone-workers", alone);
    },
  });
  await shown(page.getByRole("heading", { name: "Lone work" }));
  await shown(page.getByText(/Next check-in in/u));
  live.server.answer(endLoneWork, { worker: withEnd(alone, T0) });
  await page.getByRole("button", { name: "End the lone work of Julien Morel" }).click();
  await page.getByRole("button", { name: "End the lone work", exact: true }).click();
  await expect.poll(() => live.server.asked(endLoneWork)).toMatchObject([{ assetId: alone.id }]);
  await expectNobodyKeptOut();
});

test("the page of a person says that it could not be read where the rules are refused", async () => {
  await openFront("/asset/tower/view/asset-julien", {
    given: (front) => {
      given(front);
      front.forbidden.add("lone-work-configurations");
      front.write("lone-workers", alone);
    },
  });
  await shown(page.getByText("Who works alone could not be read."));
  expect(page.getByText("Next check-in").elements()).toEqual([]);
});

test("the page of a person says whose hours hold, and takes them from the family's", async () => {
  const hours = { days: [...WEEKDAYS], slots: [{ from: "22:00", to: "06:00" }] };
  const { live } = await openFront("/asset/tower/view/asset-julien", {
    given: (front) => {
      given(front);
      front.write("lone-work-configurations", {
        ...DEFAULT_LONE_WORK_RULES,
        families: [{ family: "people", hours, since: T0 - 8 * HOUR }],
      });
    },
  });
  await shown(page.getByRole("heading", { name: "Lone work" }));
  await shown(page.getByText(/Hours of the family: Mon, .*22:00–06:00/u));
  await page.getByRole("button", { name: "Change the hours of the week" }).click();
  const dialog = page.getByRole("dialog", { name: "Hours of lone work" });
  await dialog.getByText("None, whatever the family has").click();
  await expectNobodyKeptOut();
  live.server.answer(setLoneHours, { worker: alone });
  await dialog.getByRole("button", { name: "Save" }).click();
  await gone(dialog);
  expect(live.server.asked(setLoneHours)).toMatchObject([{ hours: { days: [], slots: [] } }]);
});
