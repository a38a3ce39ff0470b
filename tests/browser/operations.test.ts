import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { AssetMoved } from "../../src/domain/assets/assetHistory.ts";
import { AssetId } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { ask } from "../support/calls.ts";
import { PASSWORD, userForm } from "../support/customer.ts";
import { area, asset, site } from "../support/fixtures.ts";
import { type SmallSite, smallSite, smallTower } from "../support/smallSite.ts";
import { stay } from "../support/stays.ts";
import { boundsOfSites } from "../../src/views/sites/live/boundsOfSites.ts";
import { alertOfToday, alertsListOf, BATTERY_ALERTS } from "./support/alertsDriver.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { colourAt, liveSiteOf, projection } from "./support/liveSiteDriver.ts";
import { alertRulesOf, inOutOf } from "./support/operationsDriver.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

/** Longer than the job of alerts takes to look again. */
const JOB = { timeout: 40 * SECOND, interval: 250 } as const;

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

describe("two operators on one alert", () => {
  test("what one acknowledges by the keyboard, the other sees at once with who and when", async () => {
    const names = ["crane", "drill"];
    await tower.write(
      "alerts",
      Alert,
      names.map((name) => alertOfToday(name)),
    );
    for (const [id, firstName] of [
      ["ana", "Ana"],
      ["ben", "Ben"],
    ] as const)
      await tower.root.query({
        controller: "omniscient/user",
        action: "create",
        body: {
          customer: "tower",
          id,
          password: PASSWORD,
          user: userForm(id, "worker", { firstName, lastName: "Operator" }),
        },
      });
    const [ana, ben] = await Promise.all([
      people.signedIn("ana", BATTERY_ALERTS).then(({ tab }) => alertsListOf(tab)),
      people.signedIn("ben", BATTERY_ALERTS).then(({ tab }) => alertsListOf(tab)),
    ]);
    for (const list of [ana, ben]) for (const name of names) await list.row(name).waitFor();
    await ana.goTo("crane");
    await ana.press("a");
    await expect
      .poll(() => ben.row("crane").innerText(), SOON)
      .toMatch(/Ana Operator, \d\d\/\d\d\/\d{4} \d\d:\d\d/u);
    expect(await ben.row("crane").innerText()).toMatch(/Closed, acknowledged/u);
    expect(await ben.row("drill").innerText()).not.toMatch(/Ana Operator/u);
  });
});

describe("a rule about places", () => {
  test("is refused without a place, replayed, written, raises its alert and is switched off", async () => {
    const digger = asset("digger", { locationSite: site("tower"), area: area("yard") });
    await tower.write("assets", Asset, [digger]);
    const at = Date.now() - HOUR;
    const yard = { site: site("tower"), area: area("yard"), floor: null };
    const nowhere = { site: null, area: null, floor: null };
    await tower.write("asset-history", AssetMoved, [
      AssetMoved.parse({
        id: "event-digger",
        seq: 1,
        type: "asset.moved",
        assetId: digger.id,
        tagId: digger.tagId,
        family: digger.family,
        subFamily: digger.subFamily,
        at,
        recordedAt: at,
        from: nowhere,
        to: yard,
      }),
    ]);
    const { tab } = await people.signedIn("olga", "/alerts/configuration");
    const rules = alertRulesOf(tab);
    // Of its own at a second try.
    const name = `No machine in the yard ${at}`;
    await rules.add("In a forbidden place");
    await rules.field("Name of the rule").fill(name);
    await rules.save.click();
    await rules.notice("No place is chosen: choose one.").waitFor();
    await rules.choose("Forbidden areas", /, yard$/iu);
    await rules.replay.click();
    await rules.form.getByText("1 alert", { exact: true }).waitFor();
    await rules.save.click();
    await rules.form.waitFor({ state: "detached" });
    const alerts = async () =>
      (await tower.all("alerts", Alert, { term: { alertType: "forbidden-place" } }))
        .filter(({ rule }) => rule?.name === name)
        .map(({ subject, isOpen }) => [subject.includes(digger.id), isOpen]);
    await expect.poll(alerts, JOB).toEqual([[true, true]]);
    await rules.switchOf(name).click();
    await expect.poll(alerts, JOB).toEqual([[true, false]]);
    await tab.reload();
    await rules.switchOf(name).waitFor();
    expect(await rules.isOn(name)).toBe(false);
    await rules.archive(name);
    await rules.switchOf(name).waitFor({ state: "detached" });
    await rules.placeRules("Archived").click();
    await rules.takeBack(name).click();
    await rules.takeBack(name).waitFor({ state: "detached" });
    await rules.placeRules("In use").click();
    await rules.switchOf(name).waitFor();
    expect(await rules.isOn(name)).toBe(false);
  });
});

describe("in and out", () => {
  test("who comes in is shown at once, and who has left under the day", async () => {
    const { tab } = await people.signedIn("olga", "/dashboard/tag-in-tag-out");
    const screen = inOutOf(tab);
    const now = Date.now();
    await tower.write("tag-in-tag-out", TagInOutRecord, [stay("ann", { dateIn: now - HOUR })]);
    await screen.row("ann").waitFor();
    await tower.write("tag-in-tag-out", TagInOutRecord, [
      stay("ann", { dateIn: now - HOUR, dateOut: now - MINUTE }),
    ]);
    await screen.row("ann").waitFor({ state: "detached" });
    await screen.period("7 days").click();
    await expect.poll(() => screen.row("ann").innerText(), SOON).toMatch(/59\smin/u);
  });

  test("of every period whoever is searched for is found, and added up", async () => {
    const { tab } = await people.signedIn("olga", "/dashboard/tag-in-tag-out?period=month");
    const screen = inOutOf(tab);
    const now = Date.now();
    const ended = (id: string, days: number, assetName: string): TagInOutRecord => {
      const dateIn = now - days * DAY;
      const person = { assetId: AssetId.parse(`asset-${assetName.slice(0, 3)}`), assetName };
      return stay(id, { dateIn, dateOut: dateIn + 90 * MINUTE, ...person });
    };
    await tower.write("tag-in-tag-out", TagInOutRecord, [
      ended("one", 3, "Zoé Durand"),
      ended("two", 4, "Zoé Durand"),
      ended("three", 5, "Max Dupré"),
      stay("four", {
        dateIn: now - HOUR,
        assetId: AssetId.parse("asset-Zoé"),
        assetName: "Zoé Durand",
      }),
    ]);
    await screen.search.fill("zoe");
    await expect.poll(() => screen.records(), SOON).toBe("3 records");
    await screen.view("Totals by person").click();
    await expect.poll(() => screen.sum("Zoé").innerText(), SOON).toMatch(/4\sh.*\b3\b/su);
    await screen.search.fill("");
    await expect.poll(() => screen.sum("Max").innerText(), SOON).toMatch(/1\sh\s30\smin/u);
    expect(await screen.sum("Zoé").count()).toBe(1);
  });
});

describe("the plan of a floor", () => {
  const RED =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path fill="red" d="M0 0h80v40H0z"/></svg>';
  const CORNERS: [number, number][] = [
    [3.99, 45.005],
    [4.01, 45.005],
    [4.01, 44.995],
    [3.99, 44.995],
  ];

  /** On the plan, beside both areas and the name of the site. */
  const NORTH = { lat: 45.003, lon: 4 };

  test("lies on the map, and one that is gone is told while its floor is shown", async () => {
    const floor = { styleId: "s", name: null, plan: null };
    const gone = { fileKey: "gone", url: null, corners: CORNERS };
    const floors = [
      { ...floor, number: 0 },
      { ...floor, number: 1, plan: gone },
    ];
    const site = Site.parse({ ...smallTower(), floors });
    await tower.write("sites", Site, [site]);
    const image = { siteId: site.id, floor: 0, corners: CORNERS, content: btoa(RED) };
    await ask(tower.root, "site:storePlan", "tower", image);

    const { tab } = await people.signedIn("olga", `/live-site?site=${site.id}&floor=0`);
    const { map, floor: choose, planNotice } = liveSiteOf(tab);
    const bounds = must(boundsOfSites([site]), "the site has ground");
    const colour = async () => {
      const size = must(await map.boundingBox(), "the map is on the screen");
      return colourAt(tab, map, projection(bounds, size)(NORTH));
    };
    await expect.poll(colour, SOON).toEqual([255, 0, 0]);
    await choose("Floor 1").click();
    await planNotice.waitFor();
    expect(await colour()).not.toEqual([255, 0, 0]);
    await choose("Ground floor").click();
    await expect.poll(colour, SOON).toEqual([255, 0, 0]);
    expect(await planNotice.count()).toBe(0);
  });
});
