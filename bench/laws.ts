import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { startFrontServer } from "../tests/browser/support/frontServer.ts";
import { breachesOfTab, readTab } from "../tests/browser/support/pageLaws.ts";
import { breachesOfWay } from "../tests/laws/laws.ts";
import type { PageState } from "../tests/laws/pageState.ts";
import { PAGE_NAMES } from "../src/domain/users/pages.ts";
import { MINUTE } from "../src/domain/base/time.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { Chance } from "../tests/support/fakeKuzzle/chance.ts";
import { counter } from "../tests/support/fixtures.ts";
import { smallSite } from "../tests/support/smallSite.ts";
import { openBrowser } from "./support/browser.ts";
import { printTable } from "./support/figures.ts";

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];
/** A page is given this long after each action, in ms; what it needs longer is waited for where a law seems broken. */
const PAUSE = 150;
/** So many actions after the backend was killed it is started again. */
const OUTAGE = 6;

/** Where the product runs, and who signs in there. */
type Place = {
  readonly url: string;
  readonly logins: readonly (readonly [username: string, password: string])[];
  /** Null: the product is not ours to kill. */
  readonly backend: { kill(): Promise<void>; restart(): Promise<void> } | null;
};

/** What was found. A breach: how often, and the step that it was first seen after. */
type Found = {
  actions: number;
  faults: number;
  readonly pages: Set<string>;
  readonly states: Set<string>;
  readonly breaches: Map<string, { count: number; readonly first: string }>;
};

/**
 * Explores the product by actions drawn from SEED (1) for MINUTES (10), by two people at three sizes, with the backend
 * killed now and then, and asks every law of `tests/laws` after each action. EXPLORE_URL and EXPLORE_LOGINS
 * ("name:password name:password") explore a product that runs already, such as the demo. Fails where a law is broken.
 */
export async function benchLaws(): Promise<void> {
  const minutes = Number(process.env["MINUTES"] ?? 10);
  const seed = Number(process.env["SEED"] ?? 1);
  const url = process.env["EXPLORE_URL"];
  if (url === undefined) {
    const server = await startFrontServer();
    try {
      const tower = await smallSite(server.backend, "tower", {
        people: ["amy", "ben", "cid"],
        counters: [counter()],
      });
      const clients = [
        tower.root,
        tower.gateway,
        await tower.user("explorer-admin", "admin"),
        await tower.user("explorer-worker", "worker"),
      ];
      // They have no part in it, and would fail with the backend.
      for (const client of clients) client.disconnect();
      const logins = ["explorer-admin", "explorer-worker"].map((name) => [name, PASSWORD] as const);
      await explore({ url: server.url, logins, backend: server.backend }, minutes, seed);
    } finally {
      await server.stop();
    }
    return;
  }
  const logins = (process.env["EXPLORE_LOGINS"] ?? "").split(" ").map((login) => {
    const [username = "", password = ""] = login.split(":");
    return [username, password] as const;
  });
  await explore({ url, logins, backend: null }, minutes, seed);
}

async function explore(place: Place, minutes: number, seed: number): Promise<void> {
  const chance = new Chance(seed);
  const found: Found = {
    actions: 0,
    faults: 0,
    pages: new Set(),
    states: new Set(),
    breaches: new Map(),
  };
  const browser = await openBrowser();
  const end = Date.now() + minutes * MINUTE;
  try {
    const tabs: Page[] = [];
    for (const login of place.logins) tabs.push(await signIn(browser, place, login));
    for (let turn = 0; Date.now() < end; turn += 1) {
      const tab = tabs[turn % tabs.length];
      if (tab === undefined) throw new Error("EXPLORE_LOGINS names nobody.");
      await tab.setViewportSize(chance.of(SIZES));
      await walkOn(tab, place, chance, found, Math.min(end, Date.now() + MINUTE));
    }
  } finally {
    await browser.close();
  }
  report(found, { minutes, seed });
}

async function signIn(
  browser: Browser,
  { url }: Place,
  [username, password]: readonly [string, string],
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    reducedMotion: "reduce",
    timezoneId: "Europe/Paris",
  });
  context.setDefaultTimeout(MINUTE);
  await context.addInitScript(() => {
    if (self.origin !== "null") localStorage.setItem("balise.locale", "en");
  });
  const tab = await context.newPage();
  tab.on("dialog", (dialog) => void dialog.accept());
  await tab.goto("/login");
  await tab.getByLabel("Username").fill(username);
  await tab.getByLabel(/^Password/u).fill(password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await tab.locator("main[data-page]").waitFor();
  return tab;
}

/** One person's actions until an instant. */
async function walkOn(
  tab: Page,
  { backend }: Place,
  chance: Chance,
  found: Found,
  until: number,
): Promise<void> {
  const tried = new Map<string, number>();
  const steps: string[] = [];
  let restartIn = 0;
  while (Date.now() < until) {
    const before = await readTab(tab);
    if (restartIn > 0) {
      restartIn -= 1;
      if (restartIn === 0) await backend?.restart();
    } else if (backend !== null && chance.happens(0.01)) {
      await backend.kill();
      found.faults += 1;
      restartIn = OUTAGE;
      steps.push("the backend is killed");
    }
    const step = await act(tab, chance, tried).catch(
      (error: unknown) => `nothing: ${String(error)}`,
    );
    steps.push(step);
    found.actions += 1;
    await delay(PAUSE);
    const after = await readTab(tab);
    if (after === null) {
      // Signed out, or led out of the product: back to it by the address.
      await tab.goto("/").catch(() => null);
      continue;
    }
    found.pages.add(after.page ?? "");
    found.states.add([after.page, ...after.firstHeadings, ...after.overlays].join(" / "));
    const breaches = [
      ...(before === null ? [] : breachesOfWay(before, after)),
      ...(await breachesOfTab(tab)),
    ];
    for (const breach of breaches) note(found, breach, after, steps);
  }
  if (restartIn > 0) await backend?.restart();
}

function note(found: Found, breach: string, { page }: PageState, steps: readonly string[]): void {
  // The same on another resource is the same.
  const key = breach.replaceAll(/\d+/gu, "N");
  const known = found.breaches.get(key);
  if (known !== undefined) known.count += 1;
  else found.breaches.set(key, { count: 1, first: `${page}: ${steps.slice(-5).join("; ")}` });
}

/** Does something that a person could do, rather what was not done yet; says what. */
async function act(tab: Page, chance: Chance, tried: Map<string, number>): Promise<string> {
  const what = chance.next();
  if (what < 0.08) {
    await tab.goBack({ timeout: 5000 });
    return "Back";
  }
  if (what < 0.1) {
    await tab.goForward({ timeout: 5000 });
    return "Forward";
  }
  if (what < 0.12) {
    await tab.reload();
    return "reload";
  }
  if (what < 0.25) {
    const key = chance.of(["Escape", "Tab", "Enter", "ArrowDown", "ArrowUp", "Home", "/", "?"]);
    await tab.keyboard.press(key);
    return `key ${key}`;
  }
  if (what < 0.35) {
    const text = chance.of(["a", "2026", "-1", "œuvre", "  ", "<b>", "99999999"]);
    await tab.keyboard.type(text);
    return `types ${text}`;
  }
  const targets = await tab.evaluate(readTargets);
  if (targets.length === 0) {
    await tab.keyboard.press("Escape");
    return "key Escape";
  }
  const weights = targets.map(({ key }) => 1 / (1 + 3 * (tried.get(key) ?? 0)));
  let left = chance.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  const target = targets[at] ?? targets[0];
  if (target === undefined) return "nothing";
  tried.set(target.key, (tried.get(target.key) ?? 0) + 1);
  await tab.mouse.click(target.x, target.y);
  return `presses ${target.key}`;
}

/** What can be pressed and is not covered; runs in the page. */
function readTargets(): { readonly key: string; readonly x: number; readonly y: number }[] {
  const selector =
    "a[href], button:not(:disabled), input:not([type=hidden]):not([type=file]):not(:disabled), textarea, select, label[for], summary, [role=tab], [role=option], [role=menuitem], [role=switch], [role=row][tabindex]";
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (
      width < 2 ||
      height < 2 ||
      hit === null ||
      !(element.contains(hit) || hit.contains(element))
    )
      return [];
    const leadsOut =
      element instanceof HTMLAnchorElement &&
      (element.target === "_blank" ||
        element.origin !== location.origin ||
        element.hasAttribute("download"));
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    if (leadsOut || /sign out|end the session|end all/iu.test(name)) return [];
    return [{ key: `${element.tagName.toLowerCase()} ${name.slice(0, 40)}`, x, y }];
  });
}

function report(found: Found, { minutes, seed }: { minutes: number; seed: number }): void {
  const missing = PAGE_NAMES.filter((page) => !found.pages.has(page));
  printTable(`Laws explored for ${minutes} min from seed ${seed}`, [
    { what: "actions", sum: found.actions },
    { what: "times the backend was killed", sum: found.faults },
    { what: `pages of ${PAGE_NAMES.length}`, sum: PAGE_NAMES.length - missing.length },
    { what: "states (page, heading, what lies over it)", sum: found.states.size },
    { what: "laws broken, each counted once", sum: found.breaches.size },
  ]);
  console.log(`Not reached: ${missing.join(", ")}`);
  for (const [breach, { count, first }] of found.breaches)
    console.log(`${count} x ${breach}\n    first after: ${first}`);
  if (found.breaches.size > 0) throw new Error(`${found.breaches.size} laws are broken.`);
}
