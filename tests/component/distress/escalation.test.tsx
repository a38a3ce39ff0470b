import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { setEscalation } from "../../../src/domain/distress/calls.ts";
import { Escalation } from "../../../src/domain/distress/escalation.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const drawer = page.getByRole("dialog", { name: "Until somebody takes a call" });

test("an administrator says who is notified step by step, and a step that reaches nobody is not saved", async () => {
  const { live } = await openFront("/live-site/calls-for-help", { given: smallSiteOf });
  await shown(page.getByText("After 2 minutes: the administrators, by e-mail."));
  await page.getByRole("button", { name: "Edit who is notified of calls" }).click();
  await drawer.getByRole("button", { name: "Add a step" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await shown(drawer.getByText("There is no e-mail address: give one."));
  expect(live.server.asked(setEscalation)).toEqual([]);
  await expectNobodyKeptOut();
  await drawer.getByRole("textbox", { name: "E-mail addresses, one a line" }).fill("a@example.org");
  const step = { minutes: 2, alertedBy: ["email"], emails: ["a@example.org"], phones: [] };
  const escalation = Escalation.parse({ id: "escalation", steps: [step], repeatMinutes: 5 });
  live.server.answer(setEscalation, { escalation });
  await drawer.getByRole("button", { name: "Save" }).click();
  await gone(drawer);
  expect(live.server.asked(setEscalation)).toMatchObject([{ changes: { steps: [step] } }]);
  live.write("distress-configurations", escalation);
  await shown(page.getByText("After 2 minutes: a@example.org"));
});
