import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { backTestAlerts } from "../../../src/domain/alerts/calls.ts";
import { AlertConfiguration } from "../../../src/domain/alerts/alertConfiguration.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import { must } from "../../../src/domain/base/must.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import { asset, area, site, T0 } from "../../support/fixtures.ts";
import { alertRulesOf, alertRulesScreen, storedRules } from "../support/alertRulesOf.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const rules = alertRulesScreen();
const PATH = "/alerts/configuration";
/** The rules of alerts, of which these are configured. */
const open = (path = PATH, ...configured: AlertConfiguration[]): Promise<Screen> =>
  openFront(path, {
    given: (live) => {
      smallSiteOf(live, {
        assets: [asset("digger", { locationSite: site("tower"), area: area("yard") })],
      });
      alertRulesOf(live);
      live.write("alert-configurations", ...configured);
      const from = T0 - HOUR;
      live.server.answer(backTestAlerts, {
        alerts: [{ subject: "tag-gate", from, raisedAt: from, to: null }],
      });
      live.server.answerLeast(CALLS);
    },
  });
const isOn = (name: string) => (rules.switchOf(name).element() as HTMLInputElement).checked;

test("a rule of alerts is refused at the field, and what somebody else saved meanwhile is chosen from", async () => {
  const first = await open();
  const emails = rules.field("E-mail addresses, one a line");
  await rules.configure("Gateway offline").click();
  await rules.form.getByText("E-mail", { exact: true }).click();
  await emails.fill("ann");
  await rules.save.click();
  await shown(page.getByText("ann is not an e-mail address: write name@example.org."));
  await expect.element(rules.test).toBeDisabled();
  await expectNobodyKeptOut();
  await emails.fill("ann@example.org");
  await expect.element(rules.test).toBeEnabled();
  await rules.replay.click();
  await shown(rules.form.getByText(/^since .+, without a delay$/u));
  await rules.save.click();
  await gone(rules.form);

  const rule = must(storedRules(first.live)[0], "the rule was saved");
  expect(rule.emails).toEqual(["ann@example.org"]);
  const { live } = await open(`${PATH}?edit=gateway-offline`, rule);
  await emails.fill("bob@example.org");
  live.write("alert-configurations", { ...rule, emails: ["eve@example.org"] });
  await rules.save.click();
  await shown(rules.form.getByText("Mine: bob@example.org"));
  await expectNobodyKeptOut();
  await rules.form.getByText("Mine: bob@example.org").click();
  await rules.form.getByRole("button", { name: "Save what is chosen" }).click();
  await gone(rules.form);
  expect(storedRules(live)).toMatchObject([
    { id: "gateway-offline", emails: ["bob@example.org"] } satisfies Partial<AlertConfiguration>,
  ]);
});

describe("a rule about places", () => {
  test("is refused without a place, replayed, written, switched off, archived and taken back", async () => {
    const { live } = await open();
    const name = "No machine in the yard";
    await rules.add("In a forbidden place");
    await rules.field("Name of the rule").fill(name);
    await rules.save.click();
    await shown(page.getByText("No place is chosen: choose one."));
    await expectNobodyKeptOut();
    await rules.form.getByRole("button", { name: "Forbidden areas" }).click();
    await page.getByRole("option", { name: /, yard$/iu }).click();
    await press("Escape");
    await rules.replay.click();
    await shown(rules.form.getByText("1 alert", { exact: true }));
    const asked = live.server.asked(backTestAlerts).at(-1);
    expect(asked).toMatchObject({ alertType: "forbidden-place" });
    await rules.save.click();
    await gone(rules.form);
    await expect.poll(() => isOn(name)).toBe(true);
    expect(storedRules(live)).toMatchObject([{ alertType: "forbidden-place", isEnabled: true }]);

    await userEvent.click(rules.switchOf(name), { force: true });
    await expect.poll(() => isOn(name)).toBe(false);
    expect(storedRules(live)[0]?.isEnabled).toBe(false);
    await rules.archive(name);
    await gone(rules.switchOf(name));
    await rules.placeRules("Archived").click();
    await rules.takeBack(name).click();
    await gone(rules.takeBack(name));
    await rules.placeRules("In use").click();
    await expect.poll(() => isOn(name)).toBe(false);
  });
});
