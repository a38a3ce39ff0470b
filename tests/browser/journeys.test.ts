import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alertHandlingJourneys } from "../../model-tests/alerts/alertHandlingSamples.ts";
import { connectionJourneys } from "../../model-tests/shell/connectionSamples.ts";
import { authenticationJourneys } from "../../model-tests/users/authenticationSamples.ts";
import type { Journey } from "../../model-tests/support/journeys.ts";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { SUPER_ADMIN_PROFILE } from "../../src/domain/base/profileIds.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import type { AuthenticationEvent } from "../../src/machines/users/authenticationTypes.ts";
import type { AlertHandlingEvent } from "../../src/machines/alerts/alertHandlingMachine.ts";
import type { ConnectionEvent } from "../../src/machines/shell/connectionMachine.ts";
import { PASSWORD } from "../support/customer.ts";
import { alertOfToday, alertsListOf, BATTERY_ALERTS } from "./support/alertsDriver.ts";
import { shellOf } from "./support/liveSiteDriver.ts";
import { shortLife } from "./support/network.ts";
import { rootForTests } from "./support/rootForTests.ts";
import { SOON, type Tab } from "./support/screen.ts";
import { expectWalked, type Gestures, walk } from "./support/walkJourney.ts";

/** A call that is never answered fails after two minutes: walked where the run may be long (RUNS_LONG=1). */
const IS_LONG = process.env["RUNS_LONG"] === "1";
const NEVER_ANSWERED = { timeout: 150 * SECOND };
const NAMES = ["first", "second"];

const root = rootForTests();

beforeEach(() =>
  root.tower.write(
    "alerts",
    Alert,
    NAMES.map((name) => alertOfToday(name)),
  ),
);

/**
 * A connection is wanted once the session is proven: until then a page that opens is idle, and where the answer comes in
 * the same frame as the dialling, its beginning is told no more.
 */
function sinceWanted(states: readonly string[]): readonly string[] {
  const idle = states.slice(0, states.indexOf("online")).lastIndexOf("idle");
  const [first, ...others] = states.slice(idle + 1);
  return first === "online" ? ["connecting", first, ...others] : states.slice(idle + 1);
}

describe("the connection", () => {
  const gestures: Gestures<ConnectionEvent> = {
    async "core.online"() {
      root.server.wire.mend();
      await expect.poll(() => shellOf(root.tab).live.isVisible(), SOON).toBe(true);
    },
    async "core.lost"({ event }) {
      // The tokens of that journey live for a short while: their renewal comes by itself.
      if ("isRenewal" in event && event.isRenewal === true) await renewed();
      else await lost();
    },
    "xstate.after.connectionWait.connection.offline": async () => {
      await shellOf(root.tab).lostNotice.waitFor();
    },
    "xstate.after.connectionWait.connection.connecting": async () => {
      await shellOf(root.tab).offlinePage.waitFor();
    },
  };
  let renewed: () => Promise<void>;
  let lost: () => Promise<void>;

  test.each(connectionJourneys)("$name", async (journey) => {
    const renewals = await shortLife(root.context, isRenewing(journey) ? "20s" : "1h");
    renewed = async () => {
      await expect.poll(renewals, { ...SOON, timeout: 40 * SECOND }).toBeGreaterThan(0);
    };
    // By the form: a session that is kept was begun with another life.
    await root.signInByForm("/live-site");
    const isAwayFromTheStart = journey.steps[0]?.event.type === "core.lost";
    const { cut } = isAwayFromTheStart ? await cutOnceProven() : { cut: null };
    lost = async () => {
      if (cut === null) root.server.wire.cut();
      else await cut;
    };
    await root.tab.reload();
    await walk(journey, gestures);
    await expectWalked(root.tab, "connection", journey, sinceWanted);
  });

  /** The session is proven by HTTP: the connection that is wanted from then on finds nobody. */
  async function cutOnceProven(): Promise<{ readonly cut: Promise<void> }> {
    let isCut = () => {};
    const cut = new Promise<void>((resolve) => (isCut = resolve));
    await root.tab.route(
      /\/_checkToken/u,
      async (route) => {
        const response = await route.fetch();
        root.server.wire.cut();
        await route.fulfill({ response });
        isCut();
      },
      { times: 1 },
    );
    return { cut };
  }

  const isRenewing = ({ steps }: Journey<undefined, ConnectionEvent>) =>
    steps.some(({ event }) => "isRenewal" in event && event.isRenewal);
});

describe("signing in", () => {
  /** Whoever walks may be signed out of everything, which the tests' own calls must survive. */
  const WALKER = { username: "walker", password: PASSWORD };
  const NAME = "Wally Walker";

  beforeAll(async () => {
    await root.tower.root.query({
      controller: "security",
      action: "createUser",
      _id: "walker",
      body: {
        content: {
          profileIds: [SUPER_ADMIN_PROFILE],
          username: "walker",
          usernameKey: "walker",
          firstName: "Wally",
          lastName: "Walker",
          email: "walker@balise.example",
          phone: null,
          restriction: null,
          lastLogin: null,
          hubTransmissibleId: null,
          identitySubject: null,
          identityIssuer: null,
          locale: null,
        },
        credentials: { local: WALKER },
      },
      refresh: "wait_for",
    });
  });

  async function submit(tab: Tab, password: string): Promise<void> {
    await tab.getByLabel("Username").fill(WALKER.username);
    await tab.getByLabel(/^Password/u).fill(password);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  }
  async function signOut(tab: Tab): Promise<void> {
    await tab.getByRole("button", { name: NAME }).click();
    await tab.getByRole("menuitem", { name: "Sign out" }).click();
  }
  const user = (tab: Tab) => tab.getByRole("button", { name: NAME });
  const form = (tab: Tab) => tab.getByRole("button", { name: "Sign in", exact: true });
  let second: Tab;

  const gestures: Gestures<AuthenticationEvent> = {
    async "user.submit"(_, next) {
      const { status } = Object(
        next !== undefined && "output" in next.event ? next.event.output : null,
      );
      await submit(root.tab, status === "refused" ? "wrong" : WALKER.password);
      if (status === "refused") await root.tab.getByRole("alert").waitFor();
      else await user(root.tab).waitFor();
    },
    async "user.logout"() {
      await signOut(root.tab);
      await form(root.tab).waitFor();
    },
    async "core.revoked"() {
      await root.tower.root.query({
        controller: "security",
        action: "revokeTokens",
        _id: "walker",
      });
      await form(root.tab).waitFor();
    },
    async "tab.loggedOut"() {
      second = await root.open("/");
      await user(second).waitFor();
      await signOut(second);
      await form(root.tab).waitFor();
    },
    async "tab.loggedIn"() {
      await form(second).waitFor();
      await submit(second, WALKER.password);
      await user(root.tab).waitFor();
    },
    "xstate.after.renewalDelay.authentication.signedIn.resting": async () => {
      await root.context.setOffline(true);
    },
    async "xstate.error.actor.renew"() {
      await root.context.waitForEvent("requestfailed", {
        predicate: (request) => request.url().includes("/_refreshToken"),
        timeout: 40 * SECOND,
      });
    },
    async "device.online"() {
      await root.context.setOffline(false);
      await expect.poll(renewals, SOON).toBeGreaterThan(0);
    },
  };
  let renewals: () => number;

  // Those that leave the page for the identity provider are walked in signIn.test.ts: what they passed through leaves with it.
  // This user has no second factor: those who are asked for one are walked in secondFactor.test.ts, and by tests in memory.
  const walkable = authenticationJourneys.filter(
    ({ begin, steps }) =>
      begin !== "completingSignIn" &&
      steps.every(({ state }) => state !== "redirecting" && state !== "signedOut.askingFactor"),
  );

  /** That another tab has signed out is told by the connection too: where that comes first, the session is doubted for a moment. */
  const withoutDoubt = (states: readonly string[]) =>
    states.filter(
      (state, at) => state !== "proving.checkingIdentity" || states[at + 1] !== "signingOut",
    );

  test.each(walkable)("$name", async (journey) => {
    const isLate = journey.steps.some(({ state }) => state === "signedIn.late");
    renewals = await shortLife(root.context, isLate ? "20s" : "1h");
    if (journey.steps.some(({ event }) => event.type === "user.submit"))
      await root.tab.goto("/login");
    else await root.people.signInThere(root, WALKER.username, "/", WALKER.password);
    await form(root.tab).or(user(root.tab)).first().waitFor();
    if (await user(root.tab).isVisible()) await root.tab.reload();
    await walk(journey, gestures);
    // What was passed through is told to whoever is signed in.
    if (await form(root.tab).isVisible()) await submit(root.tab, WALKER.password);
    await user(root.tab).waitFor();
    await expectWalked(root.tab, "authentication", journey, withoutDoubt);
  });
});

describe("the handling of alerts", () => {
  const list = () => alertsListOf(root.tab);
  const otherIsFaster = () =>
    root.other.query({
      controller: "omniscient/alert",
      action: "acknowledge",
      body: {
        customerIndex: "tower",
        alertIds: NAMES.map((name) => `alert-${name}`),
        comment: null,
      },
    });
  const gestures: Gestures<AlertHandlingEvent> = {
    async "customer.entered"() {
      await root.signIn(BATTERY_ALERTS);
      for (const name of NAMES) await list().row(name).waitFor();
    },
    async "user.acknowledge"() {
      // Nothing is answered until the step that says so.
      root.server.wire.hold();
      for (const name of NAMES) {
        await list().goTo(name);
        await list().press("x");
      }
      await list().press("a");
      for (const name of NAMES)
        await list().row(name).getByText("Saving the acknowledgement…").waitFor();
    },
    async "user.comment"() {
      await list().goTo("first");
      await list().press("c");
      await list().writeComment("on my way");
      await list().press("Escape");
    },
    async "user.undo"() {
      await list().messages.getByRole("button", { name: "Undo" }).click();
    },
    async "user.retry"() {
      root.server.wire.mend();
      await list().messages.getByRole("button", { name: "Try all again" }).click();
    },
    async "xstate.done.actor.call"({ who, event }) {
      const { status } = Object("output" in event ? event.output : null);
      if (status === "failed") {
        const note = list().row("first").getByText("Not saved: the server did not answer.");
        await note.waitFor(NEVER_ANSWERED);
        return;
      }
      if (who === "world") await otherIsFaster();
      root.server.wire.mend();
    },
    "xstate.after.undoWindow.alertHandling.open.undo.offered": async () => {
      await list().messages.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
    },
  };
  const walkable = alertHandlingJourneys.filter(
    ({ name }) => IS_LONG || name !== "what failed is tried again",
  );

  test.each(walkable)("$name", { timeout: 300 * SECOND }, async (journey) => {
    await walk(journey, gestures);
    await expectWalked(root.tab, "alertHandling", journey);
  });
});
