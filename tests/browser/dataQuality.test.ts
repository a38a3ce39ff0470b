import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SECOND } from "../../src/domain/base/time.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { area, counter, site, tag } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { dataQualityOf } from "./support/operationsDriver.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);
/** For what the silence of a gateway brings about: its timeout, the jobs, the news of it. */
const PATIENCE = { timeout: 60 * SECOND, interval: 100 };

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower", { people: ["ann", "bob"] });
  await offlineAfter(9 * SECOND);
  await tower.write("counters", Counter, [
    counter({}, { areas: [], families: [], thresholds: [{ area: area("yard"), min: 1, max: 9 }] }),
  ]);
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

/** A gateway that is known for offline after a short silence, in ms; both anchors are behind it. */
const offlineAfter = (timeout: number) =>
  tower.write("tags", Tag, [
    tag("gate", {
      name: "portal",
      type: "gateway",
      assetId: null,
      site: site("tower"),
      sendInterval: 3 * SECOND,
      timeout,
    }),
  ]);

let fallSilent = () => Promise.resolve();
afterEach(() => fallSilent());

let readings = 0;
const common = () => ({ id: `reading-${(readings += 1)}`, at: Date.now() });

/** The gateway speaks until it is told to be silent: it is alive, and so are the tags that an anchor behind it hears. */
function speaking(): () => Promise<void> {
  let isSilent = false;
  const speak = async () => {
    await tower.send([
      { ...common(), type: "alive", deviceId: "tag-gate" },
      { ...common(), type: "alive", deviceId: "tag-west" },
      ...["ann", "bob"].map((name) => ({
        ...common(),
        type: "heard",
        tagId: `tag-${name}`,
        scannedBy: "tag-west",
        rssi: -50,
      })),
    ]);
  };
  const said = (async () => {
    while (!isSilent) {
      await speak();
      await new Promise((resolve) => setTimeout(resolve, SECOND));
    }
  })();
  return () => {
    isSilent = true;
    return said;
  };
}

describe("a gateway that falls silent", () => {
  test("is named with what it blinds, raises its alert, and its outage is kept when it speaks again", async () => {
    fallSilent = speaking();
    const { tab } = await people.signedIn("olga", "/live-site/data-quality");
    const screen = dataQualityOf(tab);
    await expect.poll(() => screen.figure("gateway").innerText(), PATIENCE).toBe("1\nof 1");
    await expect.poll(() => screen.silent("portal").count(), PATIENCE).toBe(0);
    await expect.poll(() => screen.figure("gateway-offline").innerText(), PATIENCE).toMatch(/^0/u);

    await fallSilent();
    await expect
      .poll(() => screen.figure("gateway").innerText(), PATIENCE)
      .toMatch(/^0\nof 1\n1 not online$/u);
    await expect
      .poll(() => screen.silent("portal").innerText(), PATIENCE)
      .toMatch(/offline[^]*2 assets and people unknown because of it/u);
    await expect.poll(() => screen.figure("gateway-offline").innerText(), PATIENCE).toMatch(/^1/u);
    await screen.silent("portal").click();
    const drawer = screen.device("portal");
    for (const name of ["ann", "bob"]) await drawer.getByRole("link", { name }).waitFor();
    await tab.keyboard.press("Escape");
    await screen.tile("gateway-offline").click();
    await screen.row("Alerts about gateways", "portal").waitFor();
    const outage = screen.row("Outages of devices", "portal").first();
    await expect.poll(() => outage.innerText(), PATIENCE).toContain("still offline");

    fallSilent = speaking();
    await screen.tile("gateway").click();
    await expect
      .poll(() => screen.row("Gateways", "portal").innerText(), PATIENCE)
      .toMatch(/online/u);
    await expect.poll(() => screen.figure("gateway-offline").innerText(), PATIENCE).toMatch(/^0/u);
    await expect.poll(() => outage.innerText(), PATIENCE).not.toContain("still offline");
    expect(await outage.innerText()).toMatch(/portal[^]*\d+\s(?:s|min)/u);
    await screen.row("Gateways", "portal").click();
    await drawer.getByText("Nothing is unknown because of this device.").waitFor();
    expect(await drawer.innerText()).toMatch(/Offline for \d+/u);
  });

  test("puts every figure of every screen in the same doubt, at once and then for sure", async () => {
    await offlineAfter(30 * SECOND);
    fallSilent = speaking();
    const person = await people.signedIn("olga", "/");
    const tabs = [
      person.tab,
      await person.open("/dashboard/counters"),
      await person.open("/live-site/safety-dashboard"),
      await person.open("/live-site"),
      await person.open("/dashboard/counters/counter-yard"),
      await person.open("/live-site?tab=inventory"),
      await person.open("/live-site/safety-dashboard?wall=1"),
      await person.open("/live-site?wall=1"),
    ];
    const names = await person.open("/asset/list");
    const read = () => Promise.all(tabs.map((tab) => tab.locator("body").innerText()));
    /** What the list of assets says of each of the two people. */
    const rows = () =>
      names
        .getByRole("row")
        .filter({ hasText: /ann|bob/u })
        .allInnerTexts();
    const bothSay = (words: string) => [words, words].map((word) => expect.stringContaining(word));
    const saying = async (words: RegExp) =>
      (await read()).map((text) => [...new Set(text.match(words) ?? [])]);
    const DOUBT = /\d+ (?:uncertain|unknown)\b(?! because)/gu;
    const everywhere = (word: string) => tabs.map(() => [word]);
    await expect.poll(() => saying(/\bann\b|\b2\b/u), PATIENCE).not.toContainEqual([]);
    await expect.poll(() => saying(DOUBT), PATIENCE).toEqual(tabs.map(() => []));

    await fallSilent();
    await expect.poll(() => saying(DOUBT), PATIENCE).toEqual(everywhere("2 uncertain"));
    expect(await rows()).toEqual(bothSay("portal late"));
    const reassuring = /No silent device hides anybody|all seen in|, within/gu;
    // Figures of one screen are drawn within a second of each other.
    const silence = tabs.map(() => []);
    await expect.poll(() => saying(reassuring), PATIENCE).toEqual(silence);
    await expect.poll(() => saying(DOUBT), PATIENCE).toEqual(everywhere("2 unknown"));
    await expect.poll(rows, SOON).toEqual(bothSay("portal down"));
    expect(await saying(reassuring)).toEqual(silence);
    // Whoever is there and received by nobody is in no figure: each screen says that there may be more.
    const notReceived = /areas? (?:is |are )?not received|its receivers are offline/u;
    await expect.poll(() => saying(notReceived), PATIENCE).not.toContainEqual([]);
  });
});
