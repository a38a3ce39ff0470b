import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { NewAccount } from "../../../backend/embedded/identity/newAccounts.ts";
import { must } from "../../../src/domain/base/must.ts";
import { startChromium } from "./chromium.ts";
import { type BrowserSettings, Driver } from "./driver.ts";
import { type FrontServer, startFrontServer } from "./frontServer.ts";

/** The front as a file's tests use it: one server and one Chromium for all of them. */
export type Front = {
  /** Of the server, without a slash at the end. */
  readonly url: string;
  readonly server: FrontServer;
  /** A browser of its own, closed after the test. */
  visit(settings?: BrowserSettings): Promise<Driver>;
};

/**
 * Starts the front for the tests of a file. After each of them every browser is closed, and a test in which the
 * Content-Security-Policy or Trusted Types had something to refuse has failed.
 */
export function frontForTests(
  prepare: (server: FrontServer) => Promise<void>,
  accounts: readonly NewAccount[] = [],
): Front {
  let server: FrontServer | null = null;
  let browser: Browser | null = null;
  const visits: Driver[] = [];
  const running = () => must(server, "the front was started before the tests");

  beforeAll(async () => {
    [server, browser] = await Promise.all([startFrontServer(accounts), startChromium()]);
    await prepare(server);
  });
  afterEach(async () => {
    const closing = visits.splice(0);
    await Promise.all(closing.map((visit) => visit.close()));
    expect(closing.flatMap((visit) => visit.takeViolations())).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    get url() {
      return running().url;
    },
    get server() {
      return running();
    },
    async visit(settings) {
      const opened = must(browser, "Chromium was started before the tests");
      const visit = await Driver.open(opened, running().url, settings);
      visits.push(visit);
      return visit;
    },
  };
}
