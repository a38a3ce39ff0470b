import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { evacuationJourneys } from "../../model-tests/evacuations/evacuationSamples.ts";
import { timeMachineJourneys } from "../../model-tests/timeMachine/timeMachineSamples.ts";
import { wallRotationJourneys } from "../../model-tests/wall/wallRotationSamples.ts";
import { COMMAND_PATIENCE } from "../../src/domain/evacuations/calls.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { Evacuation } from "../../src/domain/evacuations/evacuation.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { SiteCheckpoint } from "../../src/domain/timeMachine/siteCheckpoint.ts";
import { checkpointsOf } from "../support/checkpointsOf.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { addressOfInstant } from "../../src/domain/timeMachine/timeMachine.ts";
import type { EvacuationMachineEvent } from "../../src/machines/evacuations/evacuationMachine.ts";
import type { TimeMachineEvent } from "../../src/machines/timeMachine/timeMachineMachine.ts";
import type { WallRotationEvent } from "../../src/machines/wall/wallRotationMachine.ts";
import { formatDateTime } from "../../src/views/ui/format/formatDateTime.ts";
import { asset, counter, placeIn } from "../support/fixtures.ts";
import { smallTower } from "../support/smallSite.ts";
import { collectionOf } from "./support/collectionOf.ts";
import { evacuationOf } from "./support/evacuationDriver.ts";
import { rootForTests } from "./support/rootForTests.ts";
import { SOON } from "./support/screen.ts";
import { countersOf } from "./support/timeMachineDriver.ts";
import { expectAllWalked, type Gestures, walk, walkAll } from "./support/walkJourney.ts";
import { wallOf } from "./support/wallDriver.ts";

/** An instant as the banner of the past says it. */
const timeOf = (at: number) =>
  formatDateTime(at, { locale: "en", timezone: "Europe/Paris" }, { hasSeconds: true });

const root = rootForTests();

/** What somebody else does about evacuations, past the wire. */
const others = {
  async start() {
    await evacuate("start", { site: "site-tower", kind: "drill" });
  },
  /** Ends the one that runs. */
  async end() {
    const running = await root.tower.all("evacuations", Evacuation, { term: { state: "running" } });
    for (const { id } of running) await evacuate("end", { evacuationId: id, at: null });
  },
  /** Ends the one that runs, as if that were long ago: a wall keeps a result for a while. */
  async endLongAgo() {
    await others.end();
    const all = await root.tower.all("evacuations", Evacuation);
    const longAgo = Date.now() - HOUR;
    await root.tower.write(
      "evacuations",
      Evacuation,
      all.map((one) => ({ ...one, endedAt: Math.min(one.endedAt ?? longAgo, longAgo) })),
    );
  },
};

function evacuate(action: string, body: object): Promise<unknown> {
  commands += 1;
  const commandId = `of-somebody-else-${commands}`;
  return root.other.query({
    controller: "omniscient/evacuation",
    action,
    body: { customerIndex: "tower", commandId, ...body },
  });
}
let commands = 0;

describe("an evacuation", () => {
  const screen = () => evacuationOf(root.tab);
  const press = (name: string) => screen().question.getByRole("button", { name }).click();
  const report = () => screen().heading("Report of the evacuation drill, Tower");
  /** Beside it stands one for each short message. */
  const close = () =>
    root.tab.getByRole("main").getByRole("button", { name: "Close", exact: true });
  const waiting = () => root.tab.getByText(/^Go on: 1 step of this screen waits/u);
  let isEnding = false;
  /** Others have begun an evacuation that the machine is not told of yet. */
  let isBegun = false;

  beforeEach(() => root.tower.write("sites", Site, [smallTower()]));
  afterEach(() => others.end());

  const gestures: Gestures<EvacuationMachineEvent> = {
    async "user.prepare"() {
      await root.tab.getByRole("button", { name: "Start an evacuation", exact: true }).click();
      await root.tab.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
      await screen().question.waitFor();
    },
    async "user.cancel"({ state }, next) {
      if (next?.event.type === "evacuation.seen") {
        // The question stays under the finger and tells what others have begun.
        await others.start();
        isBegun = true;
        await screen().question.getByText("An evacuation drill is under way at Tower.").waitFor();
      }
      // Nobody is expected at this site, or the visitor is still missing.
      await press(state.includes("idle") ? "Cancel" : "Go on");
      await screen().question.waitFor({ state: "detached" });
    },
    async "user.confirm"(_, next) {
      if (isEnding) {
        await press("End the drill");
        await report().waitFor();
        return;
      }
      // A start of what is not there is refused.
      if (next?.who === "world")
        await root.tower.root.document.delete("tower", "sites", smallTower().id, {
          refresh: "wait_for",
        });
      await press("Start the drill");
      if (next?.who !== "world") await screen().heading("Evacuation drill · Tower").waitFor();
    },
    async "xstate.error.actor.start"() {
      await screen()
        .question.getByText(/^There is no site/u)
        .waitFor();
      await root.tower.write("sites", Site, [smallTower()]);
    },
    async "user.command"({ event }, next) {
      const type = "command" in event ? event.command.type : "checkIn";
      isEnding = type === "end";
      if (isEnding) return;
      if (next?.who === "world") root.server.wire.cut();
      await screen().addVisitor("Vic Visitor", "Still inside");
    },
    async "xstate.done.actor.send"({ who, event }) {
      if (who !== "world") return;
      const isDone = "output" in event && event.output === "done";
      if (isDone) root.server.wire.mend();
      await waiting().waitFor(isDone ? { state: "detached", timeout: 30 * SECOND } : {});
      // That an attempt has reached nobody looks like the cut itself.
      if (!isDone) await root.tab.waitForTimeout(COMMAND_PATIENCE + SECOND);
    },
    async "user.end"() {
      await screen().askToEnd();
      await screen().question.waitFor();
    },
    async "evacuation.seen"() {
      if (!isBegun) await others.start();
      isBegun = false;
      await screen().heading("Evacuation drill · Tower").waitFor();
    },
    async "evacuation.ended"() {
      if (!isEnding) await others.end();
      isEnding = false;
      await report().waitFor();
    },
    async "user.close"() {
      await close().click();
      // The report may be read before the machine hears of the end: until then something runs beside what is looked at.
      await expect.poll(() => root.tab.url(), SOON).not.toContain("view=overview");
    },
  };

  test("is thought over, met, refused, cut off and ended", async () => {
    await root.signIn("/live-site/safety-dashboard");
    await root.tab.getByRole("button", { name: "Start an evacuation", exact: true }).waitFor();
    await walkAll(evacuationJourneys, gestures);
    await expectAllWalked(root.tab, "evacuation", evacuationJourneys);
  });
});

describe("the time machine", () => {
  const counters = () => countersOf(root.tab);
  const words = () => counters().banner.innerText();
  /** The present of the journeys: instants are counted from it. */
  const present = Date.now();
  const begin = present - 2 * HOUR;
  const instantOf = (event: object) => {
    const ago = "at" in event && "now" in event ? Number(event.now) - Number(event.at) : 0;
    return Math.floor((present - ago) / SECOND) * SECOND;
  };
  /** The server reads the past from it. */
  const history = collectionOf(() => root.tower, "asset-history");
  const user = () => root.tab.getByRole("button", { name: "Super Admin" });

  beforeAll(async () => {
    const { site: locationSite, floor, area } = placeIn("yard");
    const ann = asset("ann", { locationSite, floor, area, lastTagUpdate: begin });
    await root.tower.write("site-checkpoints", SiteCheckpoint, checkpointsOf([ann], begin, 0));
    await root.tower.write("counters", Counter, [counter({}, { createdAt: begin })]);
  });
  afterEach(() => history.restore());

  const gestures: Gestures<TimeMachineEvent> = {
    async "user.goTo"({ event }, next) {
      if (next?.event.type === "user.live") root.server.wire.hold();
      if (next?.who === "world") await history.lose();
      const at = instantOf(event);
      await counters().follow(addressOfInstant(at));
      await expect.poll(words, SOON).toContain(timeOf(at));
    },
    async "xstate.done.actor.load"() {
      await expect.poll(words, SOON).not.toContain("Reading");
    },
    async "xstate.error.actor.load"({ who }) {
      const what = who === "world" ? "could not be read" : "Nothing was kept of";
      await expect.poll(words, SOON).toContain(what);
    },
    async "user.play"(_, next) {
      const before = await counters().instant();
      // The key is heard a moment after the button may be pressed.
      await expect
        .poll(
          async () => {
            if (await counters().play.isVisible()) await root.tab.keyboard.press("p");
            return counters().play.isVisible();
          },
          { ...SOON, interval: SECOND },
        )
        .toBe(false);
      // What ends it by itself may come before anybody can look.
      if (next?.who === "user") await expect.poll(counters().instant, SOON).not.toBe(before);
    },
    "user.pause": () => root.tab.keyboard.press("p"),
    "user.speed": ({ event }) =>
      root.tab.getByRole("radio", { name: `${"speed" in event ? event.speed : 1}×` }).click(),
    tick: () => counters().live.waitFor(),
    async "user.live"() {
      await root.tab.keyboard.press("l");
      root.server.wire.mend();
      await counters().live.waitFor();
      await expect.poll(() => counters().banner.count(), SOON).toBe(0);
    },
    async "user.retry"() {
      await history.restore();
      await root.tab.getByRole("button", { name: "Try again" }).click();
    },
    async "core.failed"() {
      await expect.poll(words, SOON).toContain("could not be read");
    },
    async "customer.left"() {
      await user().click();
      await root.tab.getByRole("menuitem", { name: "Sign out" }).click();
      // What was passed through is told to whoever is signed in.
      const { username, password } = root.server.backend.superAdmin;
      await root.tab.getByLabel("Username").fill(username);
      await root.tab.getByLabel(/^Password/u).fill(password);
      await root.tab.getByRole("button", { name: "Sign in", exact: true }).click();
      await user().waitFor();
    },
  };

  test("goes to instants, plays, fails, and comes back to the present", async () => {
    await root.signIn("/dashboard/counters");
    await counters().live.waitFor();
    await walkAll(timeMachineJourneys, gestures);
    await expectAllWalked(root.tab, "timeMachine", timeMachineJourneys);
  });
});

describe("the screen on the wall", () => {
  const VIEWS = ["/dashboard/counters", "/dashboard/overview"];
  const wall = () => wallOf(root.tab);
  /** Where the script of the page is told, which names the build. */
  const SCRIPT = /(<script\b[^>]*\bsrc="[^"]+)\.js"/u;
  /** The code of the second view. */
  const OVERVIEW = /\/Overview-.*\.js$/u;
  const reloaded = () => root.tab.waitForEvent("load");
  const gestures: Gestures<WallRotationEvent> = {
    "user.hold": () => wall().press("Stay on this view"),
    "user.resume": () => wall().press("Resume the rotation"),
    async "views.changed"() {
      await wall().press("Choose the views");
      await root.tab.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    },
    "evacuation.began": () => others.start(),
    "evacuation.over": () => others.endLongAgo(),
    async "server.build"() {
      await root.context.route("/", async (route) => {
        if (route.request().isNavigationRequest()) return route.continue();
        const response = await route.fetch();
        const body = (await response.text()).replace(SCRIPT, '$1-of-another-build.js"');
        // Not answered any more once the route is taken off again.
        return route.fulfill({ response, body }).catch(() => undefined);
      });
      await root.tab.clock.runFor(MINUTE);
      await wall().outdated.waitFor();
      await root.context.unroute("/");
    },
    async "screen.broke"() {
      await root.context.route(OVERVIEW, (route) => route.abort());
      // A page that has stood for a while has fetched the code of the others ahead.
      await root.tab.reload();
      await expect.poll(wall().state, SOON).toBe("watch.alive + turning.showing");
      await root.tab.keyboard.press("ArrowRight");
    },
    async "xstate.after.idlePatience.wallRotation.watch.outdated"() {
      await wall().outdated.waitFor();
      await root.context.unroute(OVERVIEW);
      isLoaded = reloaded();
      await root.tab.clock.runFor(30 * SECOND);
    },
    async "xstate.after.hangPatience.wallRotation.watch.alive"() {
      isLoaded = reloaded();
      // A screen that stood still finds all of that time gone at once.
      await root.tab.clock.fastForward(31 * SECOND);
    },
    async "server.reachable"() {
      await isLoaded;
      await expect.poll(wall().state, SOON).toBe("watch.alive + turning.showing");
    },
  };
  let isLoaded: Promise<unknown> = Promise.resolve();

  beforeEach(() => others.endLongAgo());
  afterEach(() => others.endLongAgo());

  test("is held, gives way, and is loaded anew where it is outdated, broken or stands still", async () => {
    await root.context.clock.install();
    await root.signIn(VIEWS[0] ?? "");
    const views = VIEWS.map((href) => `&view-of-wall=3600:${href}`).join("");
    await root.tab.goto(`${VIEWS[0]}?wall=1${views}`);
    for (const journey of wallRotationJourneys) await walkAlong(journey);
    // The view that broke is shown again once it could be loaded.
    expect(wall().path()).toBe(VIEWS[1]);
  });

  async function walkAlong({ begin, steps }: (typeof wallRotationJourneys)[number]): Promise<void> {
    await expect.poll(wall().state, SOON).toBe(begin);
    for (const step of steps) {
      await walk({ steps: [step] }, gestures);
      // The page that is loading anew shows nothing any more.
      if (step.state.includes("reloading")) continue;
      await expect.poll(wall().state, { ...SOON, message: step.event.type }).toBe(step.state);
    }
  }
});
