import { afterAll, beforeAll, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { must } from "../../src/domain/base/must.ts";
import { MINUTE } from "../../src/domain/base/time.ts";
import { asset, placeIn } from "../support/fixtures.ts";
import { PASSWORD } from "../support/customer.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { cameraForTests } from "./support/cameraForTests.ts";
import { startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, type Tab } from "./support/screen.ts";

let server: Awaited<ReturnType<typeof startFrontServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);
const PHONE = { width: 390, height: 844 };

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("warden", "worker");
  const { site: locationSite, floor, area } = placeIn("hall");
  const lastTagUpdate = Date.now() - MINUTE;
  await tower.write(
    "assets",
    Asset,
    ["amy", "ben"].map((name) =>
      asset(name, { locationSite, floor, area, lastTagUpdate, lastPositionUpdate: lastTagUpdate }),
    ),
  );
}, 5 * MINUTE);
afterAll(() => server?.stop());

let commands = 0;
async function office(action: string, body: object): Promise<void> {
  await tower.root.query({
    controller: "omniscient/evacuation",
    action,
    body: { customerIndex: "tower", commandId: `of-the-office-${(commands += 1)}`, ...body },
  });
}

/** Where the printed code of the site leads, read from its sheet as whoever may run evacuations opens it. */
async function printedPath(tab: Tab): Promise<string> {
  await tab.getByRole("button", { name: "Check-in sheets" }).click();
  const link = tab.getByRole("link", { name: "Open the sheets (PDF)" });
  const href = must(await link.getAttribute("href"), "it leads to the sheets");
  const answer = await tab.context().request.get(href);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const pdf = (await answer.body()).toString("latin1");
  const url = new URL(must(/\/URI \((?<url>[^)]+)\)/u.exec(pdf)?.groups?.["url"], "it is linked"));
  await tab.keyboard.press("Escape");
  return `${url.pathname}${url.hash}`;
}

test(
  "whoever scans the sheet counts themselves, and the roll says that nobody has confirmed it",
  async () => {
    const warden = await people.signedIn("warden", "/live-site/safety-dashboard", PASSWORD);
    const path = await printedPath(warden.tab);
    const phone = await people.stranger(path);
    await phone.tab.setViewportSize(PHONE);
    await phone.tab.getByText("No evacuation runs here now.").waitFor();
    await expectNobodyKeptOut(phone.tab);
    await office("start", { site: "site-tower", kind: "drill" });
    await phone.tab.reload();
    await phone.tab.getByText("Evacuation drill").waitFor();
    const small = await phone.tab.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, .FieldBox, .SegmentedControl-segment")]
        .map((target) => target.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && (height < 47.5 || width < 47.5))
        .map(({ width, height }) => `${width} x ${height}`),
    );
    expect(small).toEqual([]);
    await expectNobodyKeptOut(phone.tab);

    // Amy holds her badge before the camera.
    const camera = await cameraForTests(phone.tab);
    await camera.open();
    await camera.hold("amy");
    await phone.tab.getByRole("button", { name: "Scan the QR code of the badge" }).click();
    await phone.tab.getByText("You are counted.").waitFor();
    await expectNobodyKeptOut(phone.tab);

    // A visitor beside her, while there is no network: nothing is said before the server has.
    await phone.tab.getByRole("button", { name: "Count somebody else" }).click();
    await phone.tab.getByText("Visitor, other company", { exact: true }).click();
    await phone.tab.getByLabel("First name and name").fill("Zoé Martin");
    await phone.tab.getByLabel("Company (if any)").fill("Acme");
    await phone.context.setOffline(true);
    await phone.tab.getByRole("button", { name: "I am here: count me" }).click();
    await phone.tab.getByText("You are NOT counted yet.").waitFor();
    await phone.context.setOffline(false);
    await phone.tab.getByText("You are counted.").waitFor();

    await warden.tab.getByText("by own phone, not confirmed").waitFor();
    const unlisted = warden.tab.locator("section", { hasText: "Not on the list" });
    await unlisted.getByText("Zoé Martin · Acme").waitFor();
    await warden.tab.getByRole("button", { name: "Take the check-in of Zoé Martin back" }).click();
    await unlisted.getByText("taken back, not counted").waitFor();
    await warden.tab.getByRole("button", { name: "amy is here" }).click();
    await warden.tab.getByText(/by hand/u).waitFor();
    await expectNobodyKeptOut(warden.tab);
  },
  5 * MINUTE,
);
