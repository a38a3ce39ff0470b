import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createSimulation,
  type GatewayReadings,
} from "../../backend/demo/simulation/simulation.ts";
import { createWorld, customersOfWorld, DEFAULT_SEED } from "../../backend/demo/world/world.ts";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { newPlaceConfiguration } from "../../src/domain/alerts/alertConfiguration.ts";
import { NEW_PLACE_RULE } from "../../src/domain/alerts/placeRule.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { must } from "../../src/domain/base/must.ts";
import { HOUR, MINUTE } from "../../src/domain/base/time.ts";
import type { PositionReading } from "../../src/domain/devices/reading.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { codeOf } from "../support/calls.ts";
import { area, asset, site } from "../support/fixtures.ts";
import { smallSite } from "../support/smallSite.ts";

/** Longer than the job takes to look again. */
const PATIENCE = { timeout: 40_000, interval: 200 };

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 120_000);
afterAll(() => backend?.stop());

it("rules about places raise an alert each, are replayed, and close it when they are switched off", async () => {
  const digger = asset("digger", { locationSite: site("tower"), area: area("yard") });
  const place = await smallSite(backend, "placed", { assets: [digger] });
  const alertType = "forbidden-place";
  const ask = async (action: string, body: object) => {
    const { result } = await place.root.query({
      controller: "omniscient/alertConfiguration",
      action,
      body: { customerIndex: place.index, alertType, ...body },
    });
    return result as Record<string, unknown>;
  };
  const ruleOn = (areas: readonly string[]) => {
    const { id: _, alertType: __, isArchived: ___, ...form } = newPlaceConfiguration(alertType, "");
    const watched = { ...NEW_PLACE_RULE, name: "Forbidden", areas };
    return { ...form, place: watched };
  };
  const status = async () =>
    (await place.all("alerts", Alert, { term: { alertType } }))
      .map(({ rule, isOpen }) => `${rule?.id ?? ""} ${isOpen ? "open" : "closed"}`)
      .toSorted();

  expect(await codeOf(ask("create", { configuration: ruleOn(["area-yard"]) }))).toBe(
    "invalid_input",
  );
  expect(await codeOf(ask("create", { ruleId: "rule-none", configuration: ruleOn([]) }))).toBe(
    "invalid_input",
  );
  for (const ruleId of ["rule-one", "rule-two"])
    await ask("create", { ruleId, configuration: ruleOn(["area-yard"]) });
  await ask("create", { ruleId: "rule-hall", configuration: ruleOn(["area-hall"]) });
  // Everybody who reads the site knows where nobody may be, also who may not read the rules.
  const forbidden = async () => {
    const { _source } = await place.root.document.get(place.index, "sites", "site-tower");
    return Site.parse({ ..._source, id: "site-tower" }).forbidden;
  };
  const [yard, hall] = ["area-yard", "area-hall"].map((id) => ({ area: id, families: [] }));
  await expect.poll(forbidden, PATIENCE).toEqual([yard, hall]);
  await expect.poll(status, PATIENCE).toEqual(["rule-one open", "rule-two open"]);

  const now = Date.now();
  const { place: watched } = ruleOn(["area-yard"]);
  const replayed = await ask("backTest", {
    rule: { condition: null, place: watched, delay: 0 },
    from: now - HOUR,
    to: now,
  });
  expect(replayed["alerts"]).toMatchObject([{ subject: digger.id, to: null }]);

  await ask("disable", { ruleId: "rule-one" });
  await expect.poll(status, PATIENCE).toEqual(["rule-one closed", "rule-two open"]);
  await ask("archive", { ruleId: "rule-two" });
  await expect.poll(status, PATIENCE).toEqual(["rule-one closed", "rule-two closed"]);
  await expect.poll(forbidden, PATIENCE).toEqual([hall]);
  expect(await codeOf(ask("unarchive", { ruleId: "rule-three" }))).toBe("not_found");
  await ask("unarchive", { ruleId: "rule-two" });
  await expect
    .poll(status, PATIENCE)
    .toEqual(["rule-one closed", "rule-two closed", "rule-two open"]);
}, 150_000);

it(
  "the theft of the demo raises the alert that its machine has left its site, and nothing before it does",
  { timeout: 100_000 },
  async () => {
    const now = Date.now();
    const begin = now - 15 * MINUTE;
    const world = createWorld({ seed: DEFAULT_SEED, now });
    const renter = must(
      customersOfWorld(world).find(({ customer }) => customer.kind === "renter"),
      "a customer of the demo rents machines out",
    );
    const ofRenter = (batches: readonly GatewayReadings[]) =>
      batches
        .filter(({ customer }) => customer === renter.customer.index)
        .flatMap(({ readings }) => readings)
        .filter((reading) => reading.type === "position");
    const theft = createSimulation({ world, scenario: "theft", startedAt: begin });
    const driven = ofRenter(theft.step(begin, now));
    // Machines are driven on an ordinary day too: the stolen one is where that day does not have it.
    const ordinary = createSimulation({ world, scenario: "normal", startedAt: begin });
    const defaultValue = new Set(ofRenter(ordinary.step(begin, now)).map(whereabouts));
    const { tagId: stolen } = must(
      driven.find((reading) => !defaultValue.has(whereabouts(reading))),
      "one machine is driven away",
    );
    const machine = must(
      renter.assets.find(({ tagId }) => tagId === stolen),
      "somebody owns the machine",
    );
    const rule = must(
      renter.alertConfigurations.find(({ alertType }) => alertType === "off-site"),
      "the demo watches what stands in its yards",
    );
    const device = renter.devices.filter(({ id }) => id === stolen);
    const place = await smallSite(backend, "robbed", { assets: [machine], tags: device });
    await place.write("sites", Site, renter.sites);
    const { id: ruleId, alertType, isArchived: _, ...form } = rule;
    await place.root.query({
      controller: "omniscient/alertConfiguration",
      action: "create",
      body: {
        customerIndex: place.index,
        alertType,
        ruleId,
        configuration: { ...form, alertedBy: [], emails: [] },
      },
    });
    const alerts = () => place.all("alerts", Alert, { term: { alertType } });

    // Written past the application, which believes for some seconds the sites that its jobs have read already.
    await new Promise((resolve) => setTimeout(resolve, SITES_BELIEVED));
    const present = ofRenter(theft.present(begin)).filter(({ tagId }) => tagId === stolen);
    await place.send(present);
    const seen = async () => (await place.all("assets", Asset, { term: { tagId: stolen } }))[0];
    await expect.poll(async () => (await seen())?.locationSite).toBe(machine.currentWorksite);
    expect(await alerts()).toEqual([]);

    await place.send(driven.filter(({ tagId }) => tagId === stolen));
    expect((await seen())?.locationSite).toBeNull();
    await expect
      .poll(async () => (await alerts()).map(({ idAsset, isOpen }) => [idAsset, isOpen]), PATIENCE)
      .toEqual([[machine.id, true]]);
    expect((await alerts())[0]?.rule).toEqual({ id: ruleId, name: rule.place?.name });
  },
);

/** Longer than sites that were read are believed, in ms (ingestionStore.ts). */
const SITES_BELIEVED = 6000;
const whereabouts = ({ tagId, position: { lon, lat } }: PositionReading) =>
  `${tagId} ${lon} ${lat}`;
