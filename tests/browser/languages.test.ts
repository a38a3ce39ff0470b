import { describe, expect, test } from "vitest";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { HOUR } from "../../src/domain/base/time.ts";
import { alert, closed } from "../support/alerts.ts";
import { counter } from "../support/fixtures.ts";
import { smallSite, YARD } from "../support/smallSite.ts";
import { french } from "./support/catalogue.ts";
import type { AxeFinding } from "./support/axe.ts";
import { type Driver, NOT_FOUND, SOON } from "./support/driver.ts";
import { frontForTests } from "./support/front.ts";

const front = frontForTests(async ({ backend }) => {
  const tower = await smallSite(backend, "tower", {
    people: ["ann"],
    counters: [Counter.parse(counter({ present: 1 }))],
  });
  // Closed: an open one that its device does not bear out is closed by the server.
  await tower.write("alerts", Alert, [
    closed(alert("gate", { raisedAt: Date.now() - HOUR }), Date.now()),
  ]);
  await tower.send([
    { id: "1", type: "position", at: Date.now(), tagId: "tag-ann", position: YARD, accuracy: 5 },
  ]);
});

/** May open every page. */
const root = () => front.server.backend.superAdmin;

describe("the language", () => {
  test("is French until another is chosen, and what was chosen is kept", async () => {
    const visit = await front.visit();
    await visit.openPage("/login");
    await expect.poll(() => visit.pageTitle(), SOON).toBe(french("Sign in"));
    expect(await visit.language()).toBe("fr");

    await visit.chooseLanguage("English");
    await expect.poll(() => visit.pageTitle(), SOON).toBe("Sign in");
    expect(await visit.language()).toBe("en");

    await visit.reload();
    await expect.poll(() => visit.pageTitle(), SOON).toBe("Sign in");
    const other = await visit.newTab();
    await other.openPage("/login");
    await expect.poll(() => other.pageTitle(), SOON).toBe("Sign in");
    expect(await other.language()).toBe("en");
  });

  test("changes on the page that is open, and outlives the session", async () => {
    const visit = await front.visit();
    await visit.signInByForm(root(), "/login?to=liveSite");
    await expect.poll(() => visit.pageTitle(), SOON).toBe("On-Site Live Feed");

    await visit.chooseLanguage("Français");
    await expect.poll(() => visit.pageTitle(), SOON).toBe(french("On-Site Live Feed"));
    expect(await visit.language()).toBe("fr");
    expect(visit.address()).toContain("/live-site");

    await visit.reload();
    await expect.poll(() => visit.pageTitle(), SOON).toBe(french("On-Site Live Feed"));
  });
});

/** The screens that are looked at: the address, the page's name, and what is there once it is complete. */
const SCREENS = [
  ["/", "Home", "gate"],
  ["/live-site?tab=assets", "On-Site Live Feed", "ann"],
  ["/alerts/list?state=all", "List", "gate"],
  ["/alerts/configuration", "Configurations", "Low battery"],
  ["/live-site/safety-dashboard", "Safety dashboard", "People by site, floor and area"],
  ["/live-site/data-quality", "Data quality", "Available gateways"],
  ["/dashboard/overview", "Overview", "Active assets"],
  ["/dashboard/counters", "Real-time counters", ""],
  ["/dashboard/tag-in-tag-out", "In/Out", "Entry boxes"],
  ["/dashboard/materialOccupancyReport", "Occupancy report", "Threshold"],
  ["/dashboard/trips", "Trips", "Families"],
  ["/dashboard/site-use", "Site usage", "Families"],
  ["/dashboard/bi-dashboards", "BI dashboards", ""],
  ["/asset/list", "Resource tracking", "ann"],
  ["/asset/map", "Resource tracking", "Map"],
  ["/asset/tower/view/asset-ann", "ann · ann", "Identity"],
  ["/administration/resources", "Resources", "ann"],
  ["/administration/resources/create", "New resource", ""],
  ["/administration/counters", "Counters", ""],
  ["/administration/counters/create", "New counter", "Preview"],
  ["/administration/qr-codes", "QR Codes", "Generate"],
  ["/administration/labels", "Labels", ""],
  ["/administration/referential", "Referential", ""],
  ["/administration/sites", "Sites", "Tower"],
  ["/administration/tag-in-tag-out", "In/Out administration", ""],
  ["/administration/floors", "Worksite", ""],
  ["/administration/plans", "Floor plans", ""],
  ["/administration/areas", "Areas", "yard"],
  ["/administration/tags", "Sensors", "tag-ann"],
  ["/administration/reports", "Reports", ""],
  ["/administration/users", "Users", ""],
  ["/administration/permissions", "Permissions", ""],
  ["/administration/access", "API keys", ""],
  ["/administration/webhooks", "Webhooks", ""],
  ["/administration/connectors", "Connectors", ""],
  ["/administration/journal", "Journal", ""],
  ["/administration/configuration", "Configuration", ""],
  ["/administration/customers", "Customers management", "tower"],
  ["/administration/analytics", "Analytics", "tower"],
  ["/administration/operations", "Operations", ""],
  ["/administration/utils", "Utils", ""],
  ["/administration/provisioning", "Provisioning", ""],
  ["/experimental-features", "Experimental features", ""],
  ["/account", "My account", ""],
  ["/no/such/page", NOT_FOUND, ""],
  ["/password", "Change of password", "Current password"],
  ["/debug-ui", "Debug", "connection"],
] as const;

const isAdministration = ([address]: (typeof SCREENS)[number]) =>
  address.startsWith("/administration/");
const PARTS = [
  { part: "of the administration", screens: SCREENS.filter(isAdministration) },
  { part: "of all others", screens: SCREENS.filter((one) => !isAdministration(one)) },
];

const DESK = [1440, 900] as const;
const PHONE = [390, 844] as const;
const WALL_SIZES = [
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
] as const;

const ON_WALLS = new Set([
  "/",
  "/live-site?tab=assets",
  "/alerts/list?state=all",
  "/live-site/data-quality",
  "/dashboard/overview",
  "/dashboard/counters",
  "/dashboard/tag-in-tag-out",
]);
/** Those that a screen on a wall shows, with the safety dashboard in its own words there. */
const WALLS = [
  ...SCREENS.filter(([address]) => ON_WALLS.has(address)),
  ["/live-site/safety-dashboard", "Safety dashboard", ""],
] as const;

describe.each(["light", "dark"] as const)("the %s theme", (colorScheme) => {
  test("keeps nobody out of the login page", async () => {
    const visit = await front.visit({ colorScheme });
    await visit.openPage("/login");
    await expect.poll(() => visit.pageTitle(), SOON).toBe(french("Sign in"));
    expect(await findings(visit, colorScheme)).toEqual([]);
    await visit.chooseLanguage("English");
    await visit.press("Sign in");
    await expect.poll(() => visit.alerts(), SOON).toHaveLength(1);
    expect(await findings(visit, colorScheme)).toEqual([]);
  });

  test.each(PARTS)("keeps nobody out of any screen $part", async ({ screens }) => {
    const visit = await front.visit({ colorScheme });
    await visit.signInByForm(root());
    await expect.poll(() => visit.standsAt(), SOON).toBe("Home");
    const found: Record<string, readonly AxeFinding[]> = {};
    const tooLong: string[] = [];
    for (const [address, title, content] of screens) {
      await visit.goTo(address);
      await expect.poll(() => visit.standsAt(), SOON).toBe(title);
      await expect.poll(() => visit.pageText(), SOON).toContain(content);
      found[address] = await findings(visit, colorScheme);
      // The other size in the light theme only: which colours stand there is the same.
      if (colorScheme === "dark") continue;
      await visit.resize(...PHONE);
      found[address] = [
        ...found[address],
        ...(await findings(visit, colorScheme)),
        ...(await visit.guideFindings()),
      ];
      if ((await visit.documentOverflow()) > 0) tooLong.push(address);
      await visit.resize(...DESK);
    }
    expect(found).toEqual(Object.fromEntries(screens.map(([address]) => [address, []])));
    expect(tooLong).toEqual([]);
  });
});

test("a wall keeps nobody out of any of its screens", async () => {
  const visit = await front.visit();
  await visit.signInByForm(root());
  await expect.poll(() => visit.standsAt(), SOON).toBe("Home");
  const found: Record<string, AxeFinding[]> = {};
  for (const [address, title, content] of WALLS) {
    await visit.openPage(`${address}${address.includes("?") ? "&" : "?"}wall=1`);
    await expect.poll(() => visit.standsAt(), SOON).toBe(title);
    await expect.poll(() => visit.pageText(), SOON).toContain(content);
    found[address] = [];
    for (const [width, height] of WALL_SIZES) {
      await visit.resize(width, height);
      found[address].push(...(await findings(visit, "wall")), ...(await visit.guideFindings()));
    }
  }
  expect(found).toEqual(Object.fromEntries(WALLS.map(([address]) => [address, []])));
});

async function findings(visit: Driver, theme: string): Promise<readonly AxeFinding[]> {
  await visit.settles();
  expect(await visit.theme()).toBe(theme);
  return visit.accessibilityFindings();
}
