import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { UserId } from "../../../src/domain/base/ids.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import {
  arriveForDistress,
  resolveDistress,
  setOutForDistress,
  takeDistress,
} from "../../../src/domain/distress/calls.ts";
import { type DistressAct, withAct } from "../../../src/domain/distress/distress.ts";
import { after, callOf } from "../../support/distress.ts";
import { asset, placeIn, T0 } from "../../support/fixtures.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { HALL, smallTower } from "../../support/smallSite.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront, type Shown } from "../support/openFront.tsx";
import { personOf } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { NOT_FOUND, standsAt } from "../support/standsAt.ts";

const CALLS = "/live-site/calls-for-help";
const alarm = page.getByRole("region", { name: "Call for help" });
const there = (name: string, designation: string) => {
  const { site, floor, area } = placeIn("hall");
  return asset(name, {
    designation,
    locationSite: site,
    floor,
    area,
    location: HALL,
    locationAccuracy: 4,
    lastTagUpdate: T0,
    lastPositionUpdate: T0,
    placeProof: { at: T0, radius: 4, sureAt: T0 },
  });
};
const given = (live: FixtureLive) => {
  smallSiteOf(live, { assets: [there("ann", "Ann Berger"), there("bob", "Bob Klein")] });
  live.server.answerRequest("document:search", () => ({ hits: [], total: 0 }));
};
const ANN = callOf("ann", { name: "Ann Berger" });
const act = (type: "arrived" | "setOut" | "taken", id: string): DistressAct => ({
  type,
  id,
  at: T0 + 1000,
  by: UserId.parse("user-admin"),
  byName: "First Last",
});

describe("on any page, a call for help", () => {
  test("is over it at once, is taken by one press, and is a bar until it is resolved", async () => {
    const { live } = await openFront("/alerts/list", { given });
    live.server.answer(takeDistress, ({ commandId }) => ({
      distress: withAct(ANN, act("taken", commandId)),
    }));
    live.write("distresses", ANN);
    await shown(alarm.getByRole("heading", { name: "Somebody calls for help" }));
    await shown(alarm.getByText("Ann Berger"));
    await shown(alarm.getByText("Tower · Ground floor · hall"));
    expect(
      page
        .getByRole("alert")
        .elements()
        .map(({ textContent }) => textContent),
    ).toContain("Call for help: SOS, Ann Berger");
    await expectNobodyKeptOut();
    const take = alarm.getByRole("button", { name: "Take the call of Ann Berger" });
    // By keyboard: one key, and Enter.
    await press("!");
    await expect.poll(() => document.activeElement).toBe(take.element());
    // A thumb in a glove reaches it.
    expect(take.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
    await press("Enter");
    await expect
      .poll(() => live.server.asked(takeDistress))
      .toMatchObject([{ distressId: ANN.id }]);
    live.write("distresses", withAct(ANN, act("taken", "command-1")));
    await gone(alarm);
    await shown(page.getByText(/First Last has taken this call at/u));
    await shown(page.getByRole("link", { name: "Open the call" }));
    await expectNobodyKeptOut();
    live.remove("distresses", ANN.id);
    await gone(page.getByRole("link", { name: "Open the call" }));
  });

  test("that somebody has set aside stays in a bar, and another one is over the page again", async () => {
    const { live } = await openFront("/alerts/list", { given });
    live.write("distresses", ANN);
    await alarm.getByRole("button", { name: "Set aside" }).click();
    await gone(alarm);
    await shown(page.getByText("Nobody has taken this call yet."));
    live.write("distresses", callOf("bob", { name: "Bob Klein" }));
    await expect.element(alarm.getByRole("heading", { name: "2 calls for help" })).toBeVisible();
  });

  test("is over dialogs too, and does not take the focus from who types", async () => {
    const { live } = await openFront("/alerts/list", { given });
    await shown(page.getByRole("heading", { name: "List", level: 1 }));
    await press("?");
    const keys = page.getByRole("dialog");
    await shown(keys);
    const before = document.activeElement;
    live.write("distresses", ANN);
    await shown(alarm);
    expect(document.activeElement).toBe(before);
    await alarm.getByRole("button", { name: "Set aside" }).click();
    await gone(alarm);
  });

  test("of a device that nobody wears names the device, and says what it has taken back", async () => {
    const { live } = await openFront("/alerts/list", { given });
    const [pressed] = ANN.signals;
    if (pressed === undefined) throw new Error("Nobody has pressed.");
    live.write(
      "distresses",
      callOf("x", {
        assetId: null,
        name: null,
        signals: [
          pressed,
          { ...pressed, id: pressed.id, at: T0 + 1, isRaised: false, isLate: true },
        ],
      }),
    );
    await shown(alarm.getByText("Tag tag-x, worn by nobody known"));
    await expect.element(alarm.getByText(/The device has ended its alarm at/u)).toBeVisible();
  });
});

describe("on a wall, a call for help", () => {
  const open = (calls: readonly ReturnType<typeof callOf>[]) =>
    openFront("/alerts/list?wall=1", {
      size: [1920, 1080],
      person: personOf("screen"),
      given: (live) => {
        given(live);
        for (const call of calls) live.write("distresses", call);
      },
    });

  test("has the largest type of the product and nothing to press", async () => {
    await open([ANN]);
    const name = alarm.getByText("Ann Berger", { exact: true });
    await shown(name);
    expect(Number.parseFloat(getComputedStyle(name.element()).fontSize)).toBeGreaterThan(120);
    expect(alarm.getByRole("button").elements()).toEqual([]);
    await expectNobodyKeptOut();
  });

  test("that is taken is a strip that says by whom", async () => {
    await open([after(ANN, "taken", "setOut")]);
    await shown(alarm.getByText(/Zoe Martin is on the way since/u));
    // Above the page, which keeps all that it shows.
    const boxOf = (locator: typeof alarm) => locator.element().getBoundingClientRect();
    const main = page.getByRole("main");
    await expect.poll(() => boxOf(main).top - boxOf(alarm).bottom).toBeGreaterThanOrEqual(0);
    const below = boxOf(main);
    expect(boxOf(alarm).height).toBeLessThan(250);
    expect(below.bottom).toBeLessThanOrEqual(1080);
    expect(below.height).toBeGreaterThan(700);
    await expectNobodyKeptOut();
  });

  test("says that it may be missed where the screen is not live", async () => {
    const { live } = await open([]);
    await shown(page.getByRole("status").getByText("Live", { exact: true }));
    live.cut();
    await expect
      .element(page.getByText("This screen is not live and may miss a call for help."))
      .toBeVisible();
  });
});

describe("the page of calls for help", () => {
  test("shows where, who is near, and what to do, and resolves nothing without words", async () => {
    const { live } = await openFront(CALLS, { given });
    await shown(page.getByText("Nobody has called for help in the last 7 days."));
    await expectNobodyKeptOut();
    const taken = withAct(ANN, act("taken", "command-1"));
    live.write("distresses", taken);
    await shown(page.getByRole("heading", { name: "SOS · Ann Berger" }));
    await shown(page.getByRole("heading", { name: "Nearest colleagues" }));
    await shown(page.getByText("Bob Klein"));
    await shown(page.getByText("0 m", { exact: true }));
    expect(page.getByRole("heading", { name: "Nearest muster areas" }).elements()).toEqual([]);
    const tower = smallTower();
    live.write("sites", { ...tower, musterAreas: tower.areas.slice(0, 1).map(({ id }) => id) });
    await shown(page.getByRole("heading", { name: "Nearest muster areas" }));
    await shown(page.getByRole("link", { name: "Report of the call (PDF)" }));
    live.server.answer(setOutForDistress, { distress: withAct(taken, act("setOut", "command-2")) });
    await page.getByRole("button", { name: "I am on the way to Ann Berger" }).click();
    await expect.poll(() => live.server.asked(setOutForDistress)).toHaveLength(1);
    live.write("distresses", withAct(taken, act("setOut", "command-2")));
    live.server.answer(arriveForDistress, { distress: taken });
    await page.getByRole("button", { name: "I am with Ann Berger" }).click();
    await expect.poll(() => live.server.asked(arriveForDistress)).toHaveLength(1);
    live.write(
      "distresses",
      withAct(withAct(taken, act("setOut", "command-2")), act("arrived", "command-3")),
    );
    await shown(page.getByText(/First Last is with the wearer since/u).first());
    await page.getByText("False alarm", { exact: true }).click();
    await page.getByRole("button", { name: "Resolve the call" }).click();
    await shown(page.getByText("Say how you know that nobody needs help."));
    await expectNobodyKeptOut();
    live.server.answer(resolveDistress, { distress: taken });
    await page.getByRole("textbox", { name: "Comment" }).fill("Seen well");
    await page.getByRole("button", { name: "Resolve the call" }).click();
    await expect
      .poll(() => live.server.asked(resolveDistress))
      .toMatchObject([{ outcome: "falseAlarm", comment: "Seen well" }]);
  });

  test("says on its map that nothing there is live, where it is not", async () => {
    const { live, clock } = await openFront(CALLS, {
      given: (front) => {
        given(front);
        front.write("distresses", ANN);
      },
    });
    const map = () => document.querySelector(".CallMap .MapPanel");
    await expect.poll(() => map()?.hasAttribute("data-stale")).toBe(false);
    live.cut();
    clock.advance(MINUTE);
    await expect.poll(() => map()?.hasAttribute("data-stale")).toBe(true);
  });

  test("offers nothing to whom only sees", async () => {
    await openFront(CALLS, {
      person: personOf("screen"),
      given: (live) => {
        given(live);
        live.write("distresses", ANN);
      },
    });
    await shown(page.getByText("Your role may see calls for help, and not answer them."));
    expect(page.getByRole("button", { name: /Take the call/u }).elements()).toEqual([]);
  });
});

describe("a user who may not take calls for help", () => {
  const asWorker = (worker: "see" | "none") =>
    ({
      given: (live: FixtureLive) => {
        given(live);
        live.write("distresses", ANN);
      },
      person: personOf("worker"),
      permissions: { callsForHelp: { worker, preperer: "take" as const, people: [] } },
    }) satisfies Shown;

  test("sees them without a button that would be refused", async () => {
    await openFront("/alerts/list", asWorker("see"));
    await shown(alarm.getByText("Ann Berger"));
    await shown(alarm.getByText("Your role may see calls for help, and not answer them."));
    expect(page.getByRole("button", { name: "Take the call of Ann Berger" }).elements()).toEqual(
      [],
    );
  });

  test("or see them meets neither alarm nor page nor link of them", async () => {
    const { go } = await openFront("/alerts/list", asWorker("none"));
    await expect.poll(standsAt).toBe("List");
    await gone(page.getByRole("link", { name: "Calls for help" }));
    await gone(alarm);
    await gone(page.getByText("Ann Berger"));
    go(CALLS);
    await expect.poll(standsAt).toBe(NOT_FOUND);
  });
});
