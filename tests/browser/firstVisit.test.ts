import { describe, expect, test } from "vitest";
import { PASSWORD } from "../support/customer.ts";
import { smallSite } from "../support/smallSite.ts";
import { french } from "./support/catalogue.ts";
import { SOON } from "./support/driver.ts";
import { frontForTests } from "./support/front.ts";
import { beforeOtherScreens, scriptBytes } from "./support/scriptBytes.ts";

// What a first visit may fetch, in kB of script compressed by gzip: the aims, and little more than it does. Whoever reaches
// one of them has put something before the login page or the first map that could come later (docs/decisions/0022).
// 2 kB before the login page are the states and the words of a second step, and that a call may want a proof (0227, 0228);
// what shows them comes later.
const BEFORE_LOGIN = 147;
// Without the feeds, parts and texts of other pages, which come after it or with their first reader (0022, 0082).
const BEFORE_MAP = 424.5;
/** What reads the ground, after the first map. */
const GROUND = 10;
/** The letters of French and English (docs/decisions/0257), in kB as sent; those of other languages come where one stands. */
const FONT = 26;

const front = frontForTests(async ({ backend }) => {
  const tower = await smallSite(backend, "tower");
  await tower.user("visitor", "admin");
});

describe("a first visit", () => {
  test("fetches no more than it may before the login page and the first map", async () => {
    const visit = await front.visit();
    await visit.openPage("/login?to=%2Flive-site%3Fsite%3Dall");
    await expect.poll(() => visit.pageTitle(), SOON).toBe(french("Sign in"));
    const atLogin = scriptBytes(visit.askedAddresses());
    expect(atLogin.own).toBeGreaterThan(100);
    expect(atLogin.worker).toBeGreaterThan(1);
    expect(atLogin.own + atLogin.worker).toBeLessThan(BEFORE_LOGIN);
    expect(atLogin.font).toBeGreaterThan(20);

    await visit.chooseLanguage("English");
    await visit.fillLogin({ username: "visitor", password: PASSWORD });
    await visit.press("Sign in");
    await expect.poll(() => visit.hasMap(), SOON).toBe(true);
    const atMap = scriptBytes(beforeOtherScreens(visit.askedAddresses()));
    expect(atMap.engine).toBeGreaterThan(100);
    expect(atMap.worker).toBeGreaterThan(50);
    expect(atMap.own + atMap.worker).toBeLessThan(BEFORE_MAP);
    expect(atMap.font).toBeLessThan(FONT);

    // Of a yard it has nothing to show: its tiles come further out, and nobody but the own server is asked for anything.
    const ofTheGround = () => visit.askedAddresses().filter((asked) => asked.includes(".pmtiles"));
    expect(ofTheGround()).toEqual([]);
    const furtherOut = async () => {
      await visit.press("Zoom out");
      return ofTheGround().length;
    };
    await expect.poll(furtherOut, SOON).toBeGreaterThan(1);
    expect(scriptBytes(visit.askedAddresses()).ground).toBeLessThan(GROUND);
    const asked = visit.askedAddresses().filter((address) => /^(?:http|ws)/u.test(address));
    expect(asked.filter((address) => new URL(address).host !== new URL(front.url).host)).toEqual(
      [],
    );
  });
});
