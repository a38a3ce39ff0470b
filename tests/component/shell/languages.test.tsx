import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { accessibilityFindings, type AxeFinding, guideFindings, settles } from "../support/axe.ts";
import { everyPageOf } from "../support/everyPage.ts";
import { press } from "../support/keys.ts";
import { french, frenchOrSame } from "../support/french.ts";
import { openFront, type Shown, SIZES } from "../support/openFront.tsx";
import { ROOT } from "../support/people.ts";
import { NOT_FOUND, pageText, pageTitle, standsAt } from "../support/standsAt.ts";

const DESK = [1440, 900] as const;

/** Whoever may open every page, where each has something to show. */
const root = (): Shown => ({ person: ROOT, size: DESK, given: everyPageOf });
const signedOut: Shown = { isSignedOut: true, locale: null, size: DESK };

async function chooseLanguage(language: "English" | "Français"): Promise<void> {
  const choice = page.getByRole("radio", { name: language, exact: true });
  if (choice.query() !== null) {
    await choice.click();
    return;
  }
  await page.getByRole("button", { name: /^(?:Language and theme|Langue et thème)$/u }).click();
  await choice.click();
  await press("Escape");
}
const language = () => document.documentElement.lang;

describe("the language", () => {
  test("is the browser's where that is one of ours", async () => {
    await openFront("/login", { ...signedOut, languages: ["en-GB", "fr"] });
    await expect.poll(pageTitle).toBe("Sign in");
    expect(language()).toBe("en");
  });

  test("is French until another is chosen, and what was chosen is kept", async () => {
    await openFront("/login", { ...signedOut, languages: ["de-DE"] });
    await expect.poll(pageTitle).toBe(french("Sign in"));
    expect(language()).toBe("fr");

    await chooseLanguage("English");
    await expect.poll(pageTitle).toBe("Sign in");
    expect(language()).toBe("en");

    await openFront("/login", { isSignedOut: true });
    await expect.poll(pageTitle).toBe("Sign in");
    expect(language()).toBe("en");
  });

  test("changes on the page that is open, and outlives the session", async () => {
    const screen = await openFront("/live-site", root());
    await expect.poll(pageTitle).toBe("On-Site Live Feed");

    await chooseLanguage("Français");
    await expect.poll(pageTitle).toBe(french("On-Site Live Feed"));
    expect(language()).toBe("fr");
    expect(screen.path()).toBe("/live-site");

    await openFront("/live-site", root());
    await expect.poll(pageTitle).toBe(french("On-Site Live Feed"));
  });
});

/** The screens that are looked at: the address, the page's name, and what is there once it is complete. */
const SCREENS = [
  ["/", "Home", "Tower"],
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
  ["/administration/floors", "Floors", ""],
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
  beforeEach(() => commands.setColorScheme(colorScheme));
  afterEach(() => commands.setColorScheme("light"));

  test("keeps nobody out of the login page", async () => {
    await openFront("/login", signedOut);
    await expect.poll(pageTitle).toBe(french("Sign in"));
    expect(await findings(colorScheme)).toEqual([]);
    await chooseLanguage("English");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect.poll(() => page.getByRole("alert").elements()).toHaveLength(1);
    expect(await findings(colorScheme)).toEqual([]);
  });

  // In the light theme in English, in the dark one in French: what has no name has none in either.
  test.each(PARTS)("keeps nobody out of any screen $part", async ({ screens }) => {
    const isFrench = colorScheme === "dark";
    const said = isFrench ? frenchOrSame : (text: string) => text;
    const screen = await openFront("/", { ...root(), locale: isFrench ? "fr" : "en" });
    await expect.poll(standsAt).toBe(said("Home"));
    const found: Record<string, readonly AxeFinding[]> = {};
    const tooLong: string[] = [];
    for (const [address, title, content] of screens) {
      screen.go(address);
      await expect.poll(standsAt, { message: address }).toBe(said(title));
      await expect.poll(pageText, { message: address }).toContain(said(content));
      found[address] = await findings(colorScheme);
      await screen.judge();
      // The other size in the light theme only: which colours stand there is the same.
      if (colorScheme === "dark") continue;
      await page.viewport(...SIZES.phone);
      found[address] = [
        ...found[address],
        ...(await findings(colorScheme)),
        ...(await guideFindings()),
      ];
      await screen.judge();
      if (document.documentElement.scrollHeight > innerHeight) tooLong.push(address);
      await page.viewport(...DESK);
    }
    expect(found).toEqual(Object.fromEntries(screens.map(([address]) => [address, []])));
    expect(tooLong).toEqual([]);
  });
});

test("a wall keeps nobody out of any of its screens", async () => {
  const found: Record<string, AxeFinding[]> = {};
  for (const [address, title, content] of WALLS) {
    const screen = await openFront(`${address}${address.includes("?") ? "&" : "?"}wall=1`, root());
    await expect.poll(standsAt, { message: address }).toBe(title);
    await expect.poll(pageText, { message: address }).toContain(content);
    found[address] = [];
    for (const [width, height] of WALL_SIZES) {
      await page.viewport(width, height);
      found[address].push(...(await findings("wall")), ...(await guideFindings()));
      await screen.judge();
    }
  }
  expect(found).toEqual(Object.fromEntries(WALLS.map(([address]) => [address, []])));
});

async function findings(theme: string): Promise<readonly AxeFinding[]> {
  await settles();
  await expect.poll(() => document.documentElement.dataset["theme"]).toBe(theme);
  return accessibilityFindings();
}
