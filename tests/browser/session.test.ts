import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SECOND } from "../../src/domain/base/time.ts";
import { newPermissions } from "../../src/domain/users/permissions.ts";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { PASSWORD, userForm } from "../support/customer.ts";
import { type SmallSite, smallSite, YARD } from "../support/smallSite.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { liveSiteOf, shellOf, watchTexts } from "./support/liveSiteDriver.ts";
import { shortLife } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

/** What was taken from somebody is off their screen within this (product.md section 3), and 2 s for the machine. */
const REVOCATION = { timeout: 12 * SECOND, interval: 50 };
const TOWER = CustomerIndex.parse("tower");

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, TOWER, { people: ["ann"] });
  await tower.send([
    { id: "r1", type: "position", at: Date.now(), tagId: "tag-ann", position: YARD, accuracy: 5 },
  ]);
});
afterAll(() => server?.stop());

const ask = (controller: string, action: string, body: object) =>
  tower.root.query({ controller: `omniscient/${controller}`, action, body });

async function newWorker(username: string): Promise<void> {
  const user = userForm(username, "worker");
  await ask("user", "create", { customer: TOWER, id: username, password: PASSWORD, user });
}

async function onLiveSite(username: string): Promise<Tab> {
  await newWorker(username);
  const { tab } = await people.signedIn(username, "/live-site?tab=assets");
  await liveSiteOf(tab).row("ann").waitFor();
  return tab;
}

/** Nothing of the customer can be read any more, in texts or in what a reader is told. */
async function expectGone(tab: Tab): Promise<void> {
  await expect.poll(() => tab.locator("body").innerText(), REVOCATION).not.toMatch(/\bann\b/u);
  await expect.poll(() => liveSiteOf(tab).map.count(), REVOCATION).toBe(0);
}

describe("a token that is renewed while somebody works", () => {
  test("again and again takes nothing off the screen, and no change is missed", async () => {
    await newWorker("renewing");
    const person = await people.stranger("/login");
    const renewals = await shortLife(person.context, "20s");
    await people.signInThere(person, "renewing", "/live-site?tab=assets");
    const { row } = liveSiteOf(person.tab);
    await row("ann").waitFor();
    await expect.poll(() => shellOf(person.tab).live.isVisible(), SOON).toBe(true);
    const broken = await watchTexts(person.tab, {
      stay: ["asset here"],
      never: ["The connection is lost", "Waiting for the connection", "Sign in"],
    });
    let changes = 0;
    const seen: string[] = [];
    while (renewals() < 2) {
      const name = `ann, change ${(changes += 1)}`;
      await tower.root.document.update(TOWER, "assets", "asset-ann", { designation: name });
      await expect.poll(() => row(name).isVisible(), SOON).toBe(true);
      seen.push(name);
    }
    expect(seen.length).toBe(changes);
    expect(await broken()).toEqual([]);
    await tower.root.document.update(TOWER, "assets", "asset-ann", { designation: "ann" });
  });
});

describe("rights that are taken while the site is open", () => {
  test("the role: the data leaves the screen, and the page says what to do", async () => {
    const tab = await onLiveSite("revoked");
    await ask("user", "revoke", { customer: TOWER, userId: "revoked" });
    await expectGone(tab);
    await expect
      .poll(() => tab.getByRole("button", { name: "Sign in", exact: true }).isVisible(), SOON)
      .toBe(true);
  });

  test("the session: the data leaves the screen for the login page", async () => {
    const tab = await onLiveSite("ended");
    await ask("user", "delete", { customer: TOWER, userId: "ended" });
    await expectGone(tab);
    await tab.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  });

  describe("the page's permission", () => {
    beforeEach(async () => {
      const { permissions } = newPermissions(TOWER);
      await ask("permissions", "update", { customer: TOWER, permissions, defaultPage: null });
    });

    test("the data leaves the screen, and what is still allowed can be opened", async () => {
      const tab = await onLiveSite("limited");
      const { permissions } = newPermissions(TOWER);
      const others = permissions.filter(({ name }) => name !== "onSiteLiveFeed");
      await ask("permissions", "update", {
        customer: TOWER,
        permissions: others,
        defaultPage: null,
      });
      await expectGone(tab);
    });
  });
});
