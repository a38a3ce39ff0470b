import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { changeSettings } from "../../../src/domain/customers/calls.ts";
import {
  answerDataRequest,
  noteDataRequest,
  refuseDataRequest,
} from "../../../src/domain/customers/dataRequestCalls.ts";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { TOWER } from "../support/people.ts";
import { configurationOf } from "../support/configurationOf.ts";
import { choose, pressButton } from "../support/keys.ts";
import { shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const PAGE = "/administration/configuration";
const open = (more: object = {}) =>
  openFront(PAGE, {
    now: T0,
    given: (live) => {
      smallSiteOf(live, { people: ["paul"] });
      configurationOf().answer(live.server);
      live.server.answerLeast(CALLS);
    },
    ...more,
  });

describe("the hours in which people are located", () => {
  test("are chosen, and a slot that is none is said at its field", async () => {
    const { live } = await open();
    await shown(page.getByText("People are located at all hours. Say when they work."));
    await page.getByText("People are located in working hours only", { exact: true }).click();
    const from = page.getByRole("textbox", { name: "Slot 1, from" });
    await from.fill("7 o'clock");
    await pressButton("Save");
    await shown(page.getByText("A time of day is HH:MM, and a slot does not end when it begins."));
    await expectNobodyKeptOut();
    await from.fill("06:30");
    await pressButton("Save");
    await shown(page.getByText("The configuration is saved"));
    expect(live.server.asked(changeSettings).map(({ changes }) => changes)).toEqual([
      {
        recordedHours: {
          people: {
            days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
            slots: [{ from: "06:30", to: "19:00" }],
          },
          families: [],
        },
      },
    ]);
  });
});

test("hours that somebody else has given a family are said in words", async () => {
  const { live } = await open();
  await shown(page.getByText("People are located at all hours. Say when they work."));
  const nights = { days: ["monday", "tuesday"], slots: [{ from: "22:00", to: "06:00" }] };
  const stored = {
    people: null,
    families: [
      { familyId: "family-gone", hours: nights },
      { familyId: "family-lost", hours: { days: [], slots: [] } },
    ],
  };
  live.server.answer(changeSettings, ({ seen, changes }) => {
    const [before, wanted] = [seen["recordedHours"], changes["recordedHours"]];
    const conflicts = [{ field: "recordedHours", seen: before, stored, wanted }];
    throw new Refusal("conflict", { customer: TOWER, conflicts });
  });
  await page.getByText("People are located in working hours only", { exact: true }).click();
  await pressButton("Save");
  const words =
    "At all hours · Family that is gone: Mon, Tue 22:00–06:00 · Family that is gone: Never";
  await expect.element(page.getByText(words)).toBeVisible();
});

describe("people who ask for their data", () => {
  test("are answered with the person that they are, or refused with a reason", async () => {
    const { live } = await open();
    await shown(page.getByText("Overdue", { exact: true }));
    await shown(page.getByText("To be answered", { exact: true }));
    await expectNobodyKeptOut();
    await pressButton("Answer Ann Doe");
    await choose("The person among your resources", "paul");
    await pressButton("Answer");
    await shown(page.getByText("Answered", { exact: true }));
    expect(live.server.asked(answerDataRequest).map(({ assetId }) => assetId)).toEqual([
      "asset-paul",
    ]);
    await pressButton("Refuse Bob Ray");
    await pressButton("Refuse");
    expect(live.server.asked(refuseDataRequest)).toEqual([]);
    await page.getByRole("textbox", { name: /Reason/u }).fill("Not an employee");
    await pressButton("Refuse");
    await shown(page.getByText("Not an employee"));
  });

  test("are noted by an administrator where they have no account", async () => {
    const { live } = await open();
    await choose("A person without an account asks for their data", "paul");
    await shown(page.getByText("Noted", { exact: true }));
    expect(live.server.asked(noteDataRequest).map(({ assetId }) => assetId)).toEqual([
      "asset-paul",
    ]);
  });

  test("get the notice and the register in both languages, and the page in French", async () => {
    await open({ locale: "fr" });
    await shown(page.getByRole("link", { name: "Note d’information (Français)" }));
    const register = page.getByRole("link", { name: "Registre des traitements (English)" });
    await expect.element(register).toHaveAttribute("href", expect.stringContaining("lang=en"));
  });
});
