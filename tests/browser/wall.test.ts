import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { PROOF_AGE } from "../../src/domain/base/freshness.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { asset, counter, placeIn } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const COUNTERS = "/dashboard/counters";
const SAFETY = "/live-site/safety-dashboard";
const WALL = `${COUNTERS}?wall=1&view-of-wall=6:${COUNTERS}&view-of-wall=6:${SAFETY}`;
/** For what has to come back on a busy machine: dialling, joining, reading, and a job that counts. */
const BACK = { timeout: 60 * SECOND, interval: 100 };

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server, "moving");

/** Ann in that area, heard just now. */
function ann(name: "hall" | "yard"): Asset {
  const { site: locationSite, floor, area } = placeIn(name);
  const now = Date.now();
  return asset("ann", { locationSite, floor, area, lastTagUpdate: now, lastPositionUpdate: now });
}

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower", { assets: [ann("yard")] });
  await tower.write("counters", Counter, [counter()]);
  await tower.user("ana", "admin");
});
beforeEach(async () => {
  server.wire.mend();
  await tower.write("assets", Asset, [ann("yard")]);
});
afterAll(() => server?.stop());

/** The wall as somebody sees it who passes by. */
function wallOf(tab: Tab) {
  const age = tab.getByRole("group", { name: "Age of what is shown" });
  return {
    age: () => age.innerText(),
    path: () => new URL(tab.url()).pathname,
    present: () => tab.locator(".CounterTile .Figure-value").first().innerText(),
    /** Whatever on the page says that it is live. */
    saysLive: () =>
      tab
        .locator("main")
        .or(age)
        .getByText("Live", { exact: true })
        .filter({ visible: true })
        .count(),
    dimmed: () => tab.locator("main .Figure[data-stale]").count(),
  };
}

async function liveWall() {
  const { tab } = await people.signedIn("ana", COUNTERS);
  await tab.goto(WALL);
  const wall = wallOf(tab);
  await expect.poll(wall.age, BACK).toMatch(/^Live\b/u);
  await expect.poll(wall.path, SOON).toBe(COUNTERS);
  await expect.poll(wall.present, BACK).toBe("1");
  return { tab, wall };
}
type Wall = Awaited<ReturnType<typeof liveWall>>["wall"];

/** The view that stands there shows what it had, dimmed, and nothing of it as live. */
async function expectOld(wall: Wall, path: string): Promise<void> {
  await expect.poll(wall.path, BACK).toBe(path);
  await expect.poll(wall.dimmed, SOON).toBeGreaterThan(0);
  expect(await wall.saysLive()).toBe(0);
  expect(await wall.age()).toMatch(/^Not live since \d\d:\d\d:\d\d\s[^]* old\s/u);
}

describe("a wall without a way to the server", () => {
  test.each([
    { name: "that is cut", lose: () => server.wire.cut() },
    { name: "that lets nothing through and tells nobody", lose: () => server.wire.swallow() },
  ])("$name turns on, shows nothing old as live, and comes back by itself", async ({ lose }) => {
    const { wall } = await liveWall();
    lose();
    await expect
      .poll(wall.age, { timeout: PROOF_AGE.safety + 5 * SECOND, interval: 50 })
      .toMatch(/^Not live since/u);
    await tower.write("assets", Asset, [ann("hall")]);
    await expectOld(wall, SAFETY);
    await expectOld(wall, COUNTERS);
    // What it had stays on it: an empty wall would say that nobody is there.
    expect(await wall.present()).toBe("1");
    server.wire.mend();
    await expect.poll(wall.age, BACK).toMatch(/^Live\b/u);
    await expect.poll(wall.path, BACK).toBe(COUNTERS);
    await expect.poll(wall.present, BACK).toBe("0");
    expect(await wall.dimmed()).toBe(0);
  });
});

test("a page that is longer than the screen is shown to its end, part by part, and says so", async () => {
  const { tab } = await people.signedIn("ana", COUNTERS);
  await tab.setViewportSize({ width: 1280, height: 620 });
  await tab.goto(`/?wall=1&view-of-wall=5:/&view-of-wall=5:${COUNTERS}`);
  const wall = wallOf(tab);
  const place = () =>
    tab.locator("main").evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
      isTop: scrollTop === 0,
      isEnd: scrollTop + clientHeight > scrollHeight - 2,
    }));
  await expect.poll(wall.age, SOON).toMatch(/Part 1 of \d/u);
  expect(await place()).toEqual({ isTop: true, isEnd: false });
  await expect.poll(place, SOON).toEqual({ isTop: false, isEnd: true });
  expect(await wall.age()).toMatch(/Part (\d+) of \1/u);
  // What is cut now has been seen: the next view begins at its top.
  await expect.poll(wall.path, SOON).toBe(COUNTERS);
  await expect.poll(async () => (await place()).isTop, SOON).toBe(true);
});

const SAYS_ALL = [
  {
    page: SAFETY,
    words: [/people on site|person on site/u, /blind spot|areas? (?:is|are) not received/iu],
  },
  { page: "/live-site", words: [/assets? here/u, /^Areas$/mu] },
];
test.each(
  SAYS_ALL.flatMap((one) => [
    { ...one, width: 1920, height: 1080 },
    { ...one, width: 1080, height: 1920 },
  ]),
)(
  "$page on a wall of $width × $height is one screen, readable from 4 m, without a control",
  async ({ page, words, ...size }) => {
    const { tab } = await people.signedIn("ana", COUNTERS);
    await tab.setViewportSize(size);
    await tab.goto(`${page}?wall=1`);
    const main = tab.locator("main");
    for (const word of words) await expect.poll(() => main.innerText(), BACK).toMatch(word);
    await main.getByRole("application").waitFor();
    const seen = await main.evaluate((element) => {
      const isShown = (one: Element) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 1 && height > 1;
      };
      const texts = [...element.querySelectorAll("*")].filter(
        (one) =>
          isShown(one) &&
          one.closest(".visually-hidden, [role=application], .MapPanel-foot") === null &&
          [...one.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
          ),
      );
      return {
        small: texts
          .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 28)
          .map(({ textContent }) => textContent),
        // The credits of the map are links that look like the words they are.
        controls: [...element.querySelectorAll("button, a, input, select")].filter(
          (one) => isShown(one) && getComputedStyle(one).pointerEvents !== "none",
        ).length,
        isWhole: element.scrollHeight <= element.clientHeight + 1,
        // What it shows takes the screen, whichever way it hangs.
        map: (element.querySelector("[role=application]")?.clientWidth ?? 0) / innerWidth > 0.5,
      };
    });
    expect(seen).toEqual({ small: [], controls: 0, isWhole: true, map: true });
  },
);

test("under every other view the wall says how many are on site", async () => {
  const { tab } = await liveWall();
  await tower.write("assets", Asset, [{ ...ann("yard"), category: "personnel" }]);
  await expect
    .poll(() => tab.locator(".WallShell > footer").innerText(), BACK)
    .toMatch(/^1 person on site\s+Live/u);
});
