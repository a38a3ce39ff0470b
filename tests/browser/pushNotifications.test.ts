import type { CDPSession } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE } from "../../src/domain/base/time.ts";
import type { PushPayload } from "../../src/domain/push/pushPayload.ts";
import { smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

let server: Awaited<ReturnType<typeof startFrontServer>>;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  const tower = await smallSite(server.backend, "tower");
  await tower.user("ann", "worker");
}, 5 * MINUTE);
afterAll(() => server?.stop());

/** The service worker of the product, and a way to hand it what a push service would. */
async function workerOf(tab: Tab): Promise<(payload: PushPayload | string) => Promise<void>> {
  await tab.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const session: CDPSession = await tab.context().newCDPSession(tab);
  const known = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await known;
  return async (payload) => {
    const data = typeof payload === "string" ? payload : JSON.stringify(payload);
    const { origin } = new URL(server.url);
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  };
}

/** What the browser shows of this origin. */
const shown = (tab: Tab) =>
  tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notices = await registration.getNotifications();
    return notices.map(({ tag, title, body, silent, requireInteraction }) => ({
      tag,
      title,
      body,
      silent,
      requireInteraction,
    }));
  });

const begun: PushPayload = {
  kind: "evacuation",
  state: "begun",
  tag: "evacuation-1",
  title: "EVACUATION: Tower",
  body: "This is not a drill. 2 people to find",
  path: "/live-site/safety-dashboard?evacuation=evacuation-1",
};
const alarm: PushPayload = {
  kind: "alarm",
  state: "begun",
  tag: "alert-gate",
  title: "Gateway offline: Gate 3",
  body: "Tower",
  path: "/alerts/list?alert=alert-gate",
};

describe("notifications in a browser", () => {
  test(
    "are one for each evacuation and alarm, end in their own place, and are withdrawn",
    async () => {
      const person = await people.signedIn("ann", "/account");
      await person.context.grantPermissions(["notifications"]);
      const { tab } = person;
      await tab.getByRole("button", { name: "Switch notifications on" }).waitFor();
      const push = await workerOf(tab);
      await push(begun);
      await push(alarm);
      await push(alarm);
      await expect
        .poll(async () => (await shown(tab)).map(({ tag }) => tag).toSorted(), SOON)
        .toEqual(["alert-gate", "evacuation-1"]);
      await push({
        ...begun,
        state: "over",
        title: "Evacuation ended: Tower",
        body: "1 of 2 not found",
      });
      await expect
        .poll(async () => (await shown(tab)).find(({ tag }) => tag === "evacuation-1"), SOON)
        .toMatchObject({ title: "Evacuation ended: Tower", requireInteraction: false });
      // A window of the product is seen: nothing has to be shown in the place of the alarm.
      await push({ ...alarm, state: "over", title: "Alarm over" });
      await expect
        .poll(async () => (await shown(tab)).map(({ tag }) => tag), SOON)
        .toEqual(["evacuation-1"]);
      // What this version does not understand is shown as what it is.
      await push("no JSON");
      await expect
        .poll(async () => (await shown(tab)).map(({ title }) => title), SOON)
        .toContain("Balise");
      await expectNobodyKeptOut(tab);
    },
    2 * MINUTE,
  );
});
