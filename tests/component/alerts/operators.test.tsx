import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { alert, closed } from "../../support/alerts.ts";
import { T0 } from "../../support/fixtures.ts";
import { alertsOf, type OperatedAlerts } from "../support/alertsOf.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { shown, texts } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { type Person, personOf } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

/** The list with every battery alert of the last 24 h, whatever its state. */
const BATTERY_ALERTS = "/alerts/list?type=battery&state=all";
const NAMES = ["crane", "drill", "welder"] as const;
const operator = (firstName: string): Person => ({
  ...personOf("worker"),
  id: `user-${firstName.toLowerCase()}`,
  firstName,
  lastName: "Operator",
});
const ANA = operator("Ana");
const BEN = operator("Ben");
const BY_ANA = /Ana Operator, \d\d\/\d\d\/\d{4} \d\d:\d\d/u;
const BY_BEN = /Ben Operator, \d\d\/\d\d\/\d{4} \d\d:\d\d/u;

const row = (name: string) =>
  page
    .getByRole("grid", { name: "Alerts" })
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) });
const says = (name: string) => texts(row(name)).join();
const details = page.getByRole("dialog");
const messages = page.getByRole("region", { name: /Messages/u });
/** Goes to the row by the keyboard's way: it has the focus, as after j or an arrow. */
const goTo = (name: string) => row(name).element().focus();

/** Ana before the list of alerts that nobody has handled. */
async function begin(): Promise<Screen & { readonly alerts: OperatedAlerts }> {
  const raisedAt = T0 - 30 * MINUTE;
  const alerts = alertsOf(
    ANA,
    NAMES.map((name) => closed(alert(name, { raisedAt }), raisedAt + MINUTE)),
  );
  return { ...(await open(alerts)), alerts };
}

async function open(alerts: OperatedAlerts): Promise<Screen> {
  const screen = await openFront(BATTERY_ALERTS, {
    person: ANA,
    given: (live) => {
      smallSiteOf(live);
      alerts.answer(live);
      live.server.answerLeast(CALLS);
    },
  });
  for (const name of NAMES) await shown(row(name));
  return screen;
}

describe("two operators on one alert", () => {
  test("what one acknowledges by the keyboard is said with who and when, and so is what the other does", async () => {
    const { alerts } = await begin();
    goTo("crane");
    await press("a");
    await expect.poll(() => says("crane")).toMatch(BY_ANA);
    expect(says("crane")).toMatch(/Closed, acknowledged/u);
    expect(says("drill")).not.toMatch(BY_ANA);
    alerts.acknowledge(BEN, "drill");
    await expect.poll(() => says("drill")).toMatch(BY_BEN);
    expect(says("drill")).toMatch(/Closed, acknowledged/u);
    await expectNobodyKeptOut();
  });

  test("who comes second is told who was first, and the first stays", async () => {
    const { live, alerts } = await begin();
    live.holdDocuments();
    goTo("crane");
    // Ben was faster, and Ana cannot know yet.
    alerts.acknowledge(BEN, "crane");
    await press("a");
    live.releaseDocuments();
    await expect
      .poll(() => says("crane"))
      .toMatch(/Already acknowledged by Ben Operator at \d\d\/\d\d\/\d{4} \d\d:\d\d/u);
    expect(alerts.of("crane").acknowledgement?.by).toBe(BEN.id);
    await expectNobodyKeptOut();
    await row("crane").getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => says("crane")).not.toMatch(/Already acknowledged/u);
    expect(says("crane")).toMatch(BY_BEN);
  });

  test("an acknowledgement that is taken back is open again for both", async () => {
    const { alerts } = await begin();
    goTo("drill");
    await press("a");
    await expect.poll(() => says("drill")).toMatch(BY_ANA);
    await shown(messages.getByText("1 alert acknowledged"));
    await press("u");
    await expect.poll(() => says("drill")).not.toMatch(BY_ANA);
    expect(alerts.of("drill").isAcknowledged).toBe(false);
  });

  test("a comment of one is in the other's alert with their name", async () => {
    const { alerts } = await begin();
    goTo("welder");
    await press("Enter");
    await shown(details.getByRole("button", { name: "Acknowledge", exact: true }));
    alerts.comment(BEN, "welder", "Battery is in the container");
    await expect
      .poll(() => texts(details).join())
      .toMatch(/Comment by Ben Operator\s+Battery is in the container/u);
    await press("Escape");
    await expect.poll(() => says("welder")).toMatch(/1 comment/u);
    goTo("welder");
    await press("c");
    await details.getByLabelText("Comment").fill("Taking a spare battery along");
    await details.getByRole("button", { name: "Add the comment" }).click();
    await expect
      .poll(() => texts(details).join())
      .toMatch(/Comment by Ana Operator\s+Taking a spare battery along/u);
    await expectNobodyKeptOut();
    await press("Escape");
    await expect.poll(() => says("welder")).toMatch(/2 comments/u);
  });

  test("many are acknowledged at once with one comment, and one undo takes all of them back", async () => {
    const { alerts } = await begin();
    for (const name of NAMES) {
      goTo(name);
      await press("x");
    }
    await press("c");
    await page.getByLabelText(/^Comment for all/u).fill("Batteries are being changed");
    await press("Enter");
    for (const name of NAMES) await expect.poll(() => says(name)).toMatch(BY_ANA);
    expect(alerts.of("crane").acknowledgement?.comment).toBe("Batteries are being changed");
    await shown(messages.getByText("3 alerts acknowledged"));
    await messages.getByRole("button", { name: "Undo" }).click();
    for (const name of NAMES) await expect.poll(() => says(name)).not.toMatch(BY_ANA);
  });

  test("an acknowledgement can be undone after its message is gone and the page was loaded again", async () => {
    const { alerts } = await begin();
    goTo("crane");
    await press("a");
    await expect.poll(() => says("crane")).toMatch(BY_ANA);
    await shown(messages.getByText("1 alert acknowledged"));
    await open(alerts);
    expect(says("crane")).toMatch(BY_ANA);
    await press("h");
    const history = page.getByRole("dialog", { name: "Last actions" });
    await history.getByRole("button", { name: "Undo: 1 alert acknowledged" }).click();
    await shown(history.getByText("Undone."));
    await expect.poll(() => alerts.of("crane").isAcknowledged).toBe(false);
    expect(history.getByRole("button", { name: /^Undo/u }).elements()).toHaveLength(0);
    await expectNobodyKeptOut();
    await press("Escape");
    await expect.poll(() => says("crane")).not.toMatch(BY_ANA);
  });

  test("what is asked while the server is away waits, says so, and is done when it is back", async () => {
    const { live, alerts } = await begin();
    live.cut();
    goTo("crane");
    await press("a");
    await expect.poll(() => says("crane")).toMatch(/Saving the acknowledgement/u);
    await expectNobodyKeptOut();
    expect(alerts.of("crane").isAcknowledged).toBe(false);
    live.mend();
    await expect.poll(() => says("crane")).toMatch(BY_ANA);
    expect(alerts.of("crane").acknowledgement?.by).toBe(ANA.id);
  });
});
