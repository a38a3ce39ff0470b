import type {
  Browser,
  BrowserContext,
  ConsoleMessage,
  Cookie,
  Locator,
  Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { must } from "../../../src/domain/base/must.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { PASSWORD } from "../../support/customer.ts";
import { startChromium } from "./chromium.ts";
import type { FrontServer } from "./frontServer.ts";
import { breachesOfTab } from "./pageLaws.ts";

/** A tab, which the drivers put into the words of its page. */
export type Tab = Page;

/** What a browser says when a page has broken its own Content-Security-Policy. */
const VIOLATION = /refused to|content security policy|trusted ?(types|html|script)/iu;

/** Whether the pages that tests end on are held against every law (docs/decisions/0219). */
const JUDGES = process.env["LAWS"] === "1";

/** For what comes by itself in a moment, however busy the machine is. */
export const SOON = { timeout: 20 * SECOND, interval: 50 } as const;

/** One person's browser: tabs share who is signed in. */
export type Person = {
  readonly tab: Tab;
  /** Opens an address of the front in a new tab. */
  open(path: string): Promise<Tab>;
  readonly context: BrowserContext;
};

/**
 * Whether the pages of a test move: they glide, fade and fly in most browsers, and stand still at once for readers who
 * ask for that. Drawing what moves without a graphics card is a fifth of a test's processor time.
 */
export type Motion = "moving" | "still";

/** Who sits before the browsers of a file's tests. */
export type People = {
  /** Somebody who has not signed in, with a tab on `path`, in English. */
  stranger(path: string): Promise<Person>;
  /**
   * Somebody who is signed in, on `path`: the first time by the form, later by the session that this began, as a browser
   * that is opened again. Where that session has ended meanwhile, by the form again.
   */
  signedIn(username: string, path: string, password?: string): Promise<Person>;
  /** The same for a person who is there already: by the form each time, unless a session is kept. */
  openSignedIn(person: Person, username: string, path: string, password?: string): Promise<void>;
  /** Signs in by the form, and is led to `path`. */
  signInThere(person: Person, username: string, path: string, password?: string): Promise<void>;
};

/**
 * One Chromium for the tests of a file, a browser of its own for each person. They leave after each test, and a test
 * in which a page broke the Content-Security-Policy, left an error to nobody, or with LAWS=1 ends with a law broken, has failed.
 */
export function peopleForTests(server: () => FrontServer, motion: Motion = "still"): People {
  let browser: Browser | null = null;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  /** The cookies of who has signed in, by name and password. The form costs more than everything that a short test does. */
  const sessions = new Map<string, readonly Cookie[]>();

  beforeAll(async () => {
    browser = await startChromium();
  });
  afterEach(async () => {
    if (JUDGES) {
      const tabs = contexts.flatMap((context) => context.pages());
      complaints.push(...(await Promise.all(tabs.map(breachesOfTab))).flat());
    }
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.close());

  async function stranger(path: string): Promise<Person> {
    const { url } = server();
    const context = await must(browser, "Chromium was started before the tests").newContext({
      baseURL: url,
      timezoneId: "Europe/Paris",
      viewport: { width: 1280, height: 900 },
      reducedMotion: motion === "still" ? "reduce" : "no-preference",
    });
    await context.addInitScript(speakEnglish, url);
    contexts.push(context);
    context.on("console", (message: ConsoleMessage) => {
      if (VIOLATION.test(message.text())) complaints.push(message.text());
    });
    context.on("weberror", (problem) => complaints.push(problem.error().message));
    const open = async (address: string) => {
      const tab = await context.newPage();
      await tab.goto(address);
      return tab;
    };
    return { tab: await open(path), open, context };
  }

  async function signInThere(
    { tab }: Person,
    username: string,
    path: string,
    password: string = PASSWORD,
  ): Promise<void> {
    await tab.goto(loginFor(path));
    await fillIn(tab, username, path, password);
  }

  async function openSignedIn(
    person: Person,
    username: string,
    path: string,
    password: string = PASSWORD,
  ): Promise<void> {
    const { tab, context } = person;
    const key = `${username} ${password}`;
    const kept = sessions.get(key);
    if (kept !== undefined) {
      await context.addCookies([...kept]);
      await tab.goto(path);
      await tab.locator(OPENED).first().waitFor();
      if (!(await tab.locator(LOGIN_PAGE).isVisible())) return;
    }
    await signInThere(person, username, path, password);
    sessions.set(key, await context.cookies());
  }

  async function fillIn(tab: Tab, username: string, path: string, password: string): Promise<void> {
    await tab.getByLabel("Username").fill(username);
    await tab.getByLabel(/^Password/u).fill(password);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await tab.waitForURL(`**${path}`);
  }

  return {
    stranger,
    signInThere,
    openSignedIn,
    async signedIn(username, path, password) {
      const person = await stranger("about:blank");
      await openSignedIn(person, username, path, password);
      return person;
    },
  };
}

/** Further stops than this no screen has. */
const MAX_STOPS = 80;

/** Goes by the Tab key to something that it must reach. */
export async function tabTo(tab: Tab, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((one) => one.matches(":focus"))) return;
    await tab.keyboard.press("Tab");
  }
  throw new Error(`The keys do not lead to ${String(target)}.`);
}

/** A page that is no longer on its way. */
const OPENED = "main:not(.Splash-main)";
const LOGIN_PAGE = "main.LoginPage-card";

/** Runs in each document before the front does: English, until somebody chooses. As a state of the storage it would cost a page of its own. */
function speakEnglish(origin: string): void {
  // A sandboxed frame has no storage, whatever its address, and neither has the browser's own viewer of documents.
  if (self.origin !== origin || (localStorage as Storage | null) === null) return;
  if (localStorage.getItem("balise.locale") === null) localStorage.setItem("balise.locale", "en");
}

/** The login page that leads on to a page. */
const loginFor = (path: string) => `/login?to=${encodeURIComponent(path)}`;
