import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { HOUR } from "../../src/domain/base/time.ts";
import { alert, closed } from "../support/alerts.ts";
import { PASSWORD, userForm } from "../support/customer.ts";
import { counter } from "../support/fixtures.ts";
import { type SmallSite, smallSite, smallTower, YARD } from "../support/smallSite.ts";
import { type Driver, SOON } from "./support/driver.ts";
import { frontForTests } from "./support/front.ts";
import type { FrontServer } from "./support/frontServer.ts";

/** Works for both customers. */
const CARLA = { username: "carla", password: PASSWORD };
/** Everything of the customer north has it in its name. */
const NORTH = /north/iu;
const SOUTH = /south/iu;

let north: SmallSite;
let south: SmallSite;

/** The customer's site, called so. */
function quay(name: string): Site {
  const tower = smallTower();
  const areas = tower.areas.map((area) => ({ ...area, name: `${name} ${area.name}` }));
  return { ...tower, siteName: `${name} quay`, areas };
}

async function customer({ backend }: FrontServer, index: string): Promise<SmallSite> {
  const place = await smallSite(backend, index, {
    people: [`${index}-ann`],
    counters: [Counter.parse({ ...counter({ present: 1 }), name: `${index} counter` })],
  });
  await place.write("sites", Site, [quay(index)]);
  // Closed: an open one that its device does not bear out is closed by the server.
  await place.write("alerts", Alert, [
    closed(alert(`${index}-gate`, { raisedAt: Date.now() - HOUR }), Date.now()),
  ]);
  await place.send([
    {
      id: `${index}-1`,
      type: "position",
      at: Date.now(),
      tagId: `tag-${index}-ann`,
      position: YARD,
      accuracy: 5,
    },
  ]);
  await place.root.query({
    controller: "omniscient/user",
    action: "create",
    body: {
      customer: index,
      id: CARLA.username,
      password: PASSWORD,
      user: userForm(CARLA.username, "worker"),
      ifMissing: true,
    },
  });
  return place;
}

const front = frontForTests(async (server) => {
  north = await customer(server, "north");
  south = await customer(server, "south");
});

let carla: Driver;
beforeEach(async () => {
  carla = await front.visit();
});

/** Collections that screens listen to and the server's own jobs do not (docs/decisions/0168). */
const OF_SCREENS = ["assets", "heartbeat", "tags"];
const Rooms = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The customers of whom any screen listens to anything, by their index. */
async function subscribedIndexes(): Promise<string[]> {
  const { result } = await south.root.query({ controller: "realtime", action: "list" });
  return Object.entries(Rooms.parse(result)).flatMap(([index, rooms]) =>
    OF_SCREENS.some((collection) => collection in rooms) ? [index] : [],
  );
}

test.each([
  ["the live site", "/live-site?site=site-tower&asset=asset-north-ann", "/live-site"],
  ["the alerts list", "/alerts/list?state=all&site=site-tower", "/alerts/list"],
  ["a counter", "/dashboard/counters/counter-yard", "/dashboard/counters"],
  ["the home page", "/", "/"],
])(
  "on %s nothing of the customer before is on the screen or in the address",
  async (_, before, after) => {
    await carla.signInByForm(CARLA, `/login?to=${encodeURIComponent(before)}`);
    await expect.poll(() => carla.everythingShown(), SOON).toMatch(NORTH);
    expect(carla.address()).toBe(before);

    await carla.chooseCustomer("south");

    await expect.poll(() => carla.customer(), SOON).toBe("south");
    await expect.poll(() => carla.pageText(), SOON).toMatch(SOUTH);
    expect(carla.address()).toBe(after);
    expect(await carla.everythingShown()).not.toMatch(NORTH);
  },
);

test("nobody listens to the customer before any more, and what happens there is not shown", async () => {
  await carla.signInByForm(CARLA, "/login?to=liveSite");
  await expect.poll(() => carla.pageText(), SOON).toMatch(NORTH);
  await expect.poll(subscribedIndexes, SOON).toContain("north");

  await carla.chooseCustomer("south");

  await expect.poll(() => carla.pageText(), SOON).toMatch(SOUTH);
  await expect.poll(subscribedIndexes, SOON).not.toContain("north");
  expect(await subscribedIndexes()).toContain("south");
  await north.write("sites", Site, [quay("north late")]);
  await south.write("sites", Site, [quay("south late")]);
  await expect.poll(() => carla.pageText(), SOON).toContain("south late quay");
  expect(await carla.everythingShown()).not.toMatch(NORTH);
});

test("the choice is kept over a reload, and forgotten when the user signs out", async () => {
  await carla.signInByForm(CARLA);
  await expect.poll(() => carla.customer(), SOON).toBe("north");
  await carla.chooseCustomer("south");
  await expect.poll(() => carla.customer(), SOON).toBe("south");
  await carla.reload();
  await expect.poll(() => carla.customer(), SOON).toBe("south");

  await carla.signOut("First Last");
  await expect.poll(() => carla.pageTitle(), SOON).toBe("Sign in");
  await carla.fillLogin(CARLA);
  await carla.press("Sign in");
  await expect.poll(() => carla.customer(), SOON).toBe("north");
});
