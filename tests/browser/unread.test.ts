import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counter } from "../support/fixtures.ts";
import { smallSite } from "../support/smallSite.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

let server: Awaited<ReturnType<typeof startWiredServer>>;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  const tower = await smallSite(server.backend, "tower", {
    people: ["ann"],
    counters: [counter()],
  });
  await tower.user("olga", "admin");
});
beforeEach(() => server.wire.mend());
afterAll(() => server?.stop());

const textOf = (tab: Tab) => tab.getByRole("main").innerText();
/** Goes to an address without loading the front anew, as a link does. */
const goTo = (tab: Tab, address: string) =>
  tab.evaluate((to) => history.pushState(null, "", to), address);

describe("what was never read", () => {
  test.each([
    {
      path: "/live-site/safety-dashboard",
      shown: "People on site",
      lies: ["No site yet.", "None, neither drill nor real.", "No alert is open."],
      truth: "None, neither drill nor real.",
    },
    {
      path: "/live-site/data-quality",
      shown: "not read yet",
      lies: ["of 0", "Every device is online.", "No outage in this period."],
      truth: "of 1",
    },
    {
      path: "/dashboard/tag-in-tag-out",
      shown: "Boxes online",
      lies: ["of 0", "There is no entry box."],
      truth: "of 2",
    },
    {
      path: "/dashboard/counters",
      shown: "Real-time counters",
      lies: ["There is no counter yet.", "within their bounds"],
      truth: "Yard",
    },
  ])("is no zero and no good news on $path", async ({ path, shown, lies, truth }) => {
    const { tab } = await people.signedIn("olga", "/password");
    server.wire.hold();
    await goTo(tab, path);
    await expect.poll(() => textOf(tab), SOON).toContain(shown);
    const text = await textOf(tab);
    expect(lies.filter((lie) => text.includes(lie))).toEqual([]);
    server.wire.mend();
    await expect.poll(() => textOf(tab), SOON).toContain(truth);
  });
});
