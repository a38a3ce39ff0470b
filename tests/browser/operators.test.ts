import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { PASSWORD, userForm } from "../support/customer.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { alertOfToday, alertsListOf, BATTERY_ALERTS } from "./support/alertsDriver.ts";
import { accessibilityFindings } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);
let ana: ReturnType<typeof alertsListOf>;
let ben: ReturnType<typeof alertsListOf>;

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower");
  for (const [username, firstName] of [
    ["ana", "Ana"],
    ["ben", "Ben"],
  ] as const)
    await tower.root.query({
      controller: "omniscient/user",
      action: "create",
      body: {
        customer: "tower",
        id: username,
        password: PASSWORD,
        user: userForm(username, "worker", { firstName, lastName: "Operator" }),
      },
    });
});
beforeEach(async () => {
  server.wire.mend();
  // What was done to them in another test is undone by whole documents.
  await tower.write(
    "alerts",
    Alert,
    ["crane", "drill", "welder"].map((name) => alertOfToday(name)),
  );
  const [one, other] = await Promise.all([
    people.signedIn("ana", BATTERY_ALERTS),
    people.signedIn("ben", BATTERY_ALERTS),
  ]);
  [ana, ben] = [alertsListOf(one.tab), alertsListOf(other.tab)];
  for (const list of [ana, ben])
    for (const name of ["crane", "drill", "welder"]) await list.row(name).waitFor();
});
afterAll(() => server?.stop());

type List = typeof ana;
async function expectSays(list: List, name: string, text: RegExp): Promise<void> {
  await expect.poll(() => list.row(name).innerText(), SOON).toMatch(text);
}
async function expectSaysNot(list: List, name: string, text: RegExp): Promise<void> {
  await expect.poll(() => list.row(name).innerText(), SOON).not.toMatch(text);
}
const BY_ANA = /Ana Operator, \d\d\/\d\d\/\d{4} \d\d:\d\d/u;

describe("two operators on one alert", () => {
  test("what one acknowledges by the keyboard, the other sees at once with who and when", async () => {
    await ana.goTo("crane");
    await ana.press("a");
    await expectSays(ben, "crane", BY_ANA);
    await expectSays(ben, "crane", /Closed, acknowledged/u);
    await expectSaysNot(ben, "drill", BY_ANA);
  });

  test("who comes second is told who was first, and the first stays", async () => {
    // Ben's way to the server is away while Ana acknowledges past it: they cannot know.
    server.wire.swallow();
    await ben.goTo("crane");
    await ben.press("a");
    await expectSays(ben, "crane", /Saving the acknowledgement/u);
    const first = await server.backend.sdk({ username: "ana", password: PASSWORD });
    await first.query({
      controller: "omniscient/alert",
      action: "acknowledge",
      body: { customerIndex: "tower", alertIds: ["alert-crane"], comment: null },
    });
    server.wire.mend();
    await expectSays(
      ben,
      "crane",
      /Already acknowledged by Ana Operator at \d\d\/\d\d\/\d{4} \d\d:\d\d/u,
    );
    const [stored] = await tower.all("alerts", Alert, { ids: { values: ["alert-crane"] } });
    expect(stored?.acknowledgement?.by).toBe("ana");
    await ben.row("crane").getByRole("button", { name: "Dismiss" }).click();
    await expectSaysNot(ben, "crane", /Already acknowledged/u);
    await expectSays(ben, "crane", BY_ANA);
  });

  test("an acknowledgement that is taken back is open again for both", async () => {
    await ana.goTo("drill");
    await ana.press("a");
    await expectSays(ben, "drill", BY_ANA);
    await ana.messages.getByText("1 alert acknowledged").waitFor();
    await ana.press("u");
    for (const list of [ana, ben]) await expectSaysNot(list, "drill", BY_ANA);
  });

  test("a comment of one is in the other's alert with their name", async () => {
    await ben.goTo("welder");
    await ben.press("Enter");
    await ana.goTo("welder");
    await ana.press("c");
    await ana.writeComment("Taking a spare battery along");
    await expect
      .poll(() => ben.details.innerText(), SOON)
      .toMatch(/Comment by Ana Operator\s+Taking a spare battery along/u);
    await ana.press("Escape");
    await expectSays(ben, "welder", /1 comment/u);
  });

  test("many are acknowledged at once with one comment, and one undo takes all of them back", async () => {
    await ana.goTo("crane");
    await ana.press("x");
    for (const name of ["drill", "welder"]) {
      await ana.goTo(name);
      await ana.press("x");
    }
    await ana.press("c");
    await ana.page.getByLabel(/^Comment for all/u).fill("Batteries are being changed");
    await ana.press("Enter");
    for (const name of ["crane", "drill", "welder"]) await expectSays(ben, name, BY_ANA);
    await ana.messages.getByText("3 alerts acknowledged").waitFor();
    await ana.messages.getByRole("button", { name: "Undo" }).click();
    for (const name of ["crane", "drill", "welder"]) await expectSaysNot(ben, name, BY_ANA);
  });

  test("an acknowledgement can be undone after its message is gone and the page was loaded again", async () => {
    await ana.goTo("crane");
    await ana.press("a");
    await expectSays(ben, "crane", BY_ANA);
    await ana.messages.getByText("1 alert acknowledged").waitFor();
    await ana.page.reload();
    await expectSays(ana, "crane", BY_ANA);
    await ana.press("h");
    const history = ana.page.getByRole("dialog", { name: "Last actions" });
    await history.getByRole("button", { name: "Undo: 1 alert acknowledged" }).click();
    await history.getByText("Undone.").waitFor();
    for (const list of [ana, ben]) await expectSaysNot(list, "crane", BY_ANA);
    expect(await history.getByRole("button", { name: /^Undo/u }).count()).toBe(0);
    expect(await accessibilityFindings(ana.page)).toEqual([]);
  });

  test("what is asked while the server is away waits, says so, and is done when it is back", async () => {
    await server.backend.kill();
    await ana.goTo("crane");
    await ana.press("a");
    await expectSays(ana, "crane", /Saving the acknowledgement/u);
    await server.backend.restart();
    await tower.reconnect();
    for (const list of [ana, ben]) await expectSays(list, "crane", BY_ANA);
  });
});
