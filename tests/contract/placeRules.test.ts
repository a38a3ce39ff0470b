import { afterAll, beforeAll, expect, it } from "vitest";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { newPlaceConfiguration } from "../../src/domain/alerts/alertConfiguration.ts";
import { NEW_PLACE_RULE } from "../../src/domain/alerts/placeRule.ts";
import { HOUR } from "../../src/domain/base/time.ts";
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
    return { ...form, isEnabled: true, place: watched };
  };
  const standing = async () =>
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
  await expect.poll(standing, PATIENCE).toEqual(["rule-one open", "rule-two open"]);

  const now = Date.now();
  const { place: watched } = ruleOn(["area-yard"]);
  const replayed = await ask("backTest", {
    rule: { condition: null, place: watched, delay: 0 },
    from: now - HOUR,
    to: now,
  });
  expect(replayed["alerts"]).toMatchObject([{ subject: digger.id, to: null }]);

  await ask("disable", { ruleId: "rule-one" });
  await expect.poll(standing, PATIENCE).toEqual(["rule-one closed", "rule-two open"]);
  await ask("archive", { ruleId: "rule-two" });
  await expect.poll(standing, PATIENCE).toEqual(["rule-one closed", "rule-two closed"]);
  expect(await codeOf(ask("unarchive", { ruleId: "rule-three" }))).toBe("not_found");
  await ask("unarchive", { ruleId: "rule-two" });
  await expect
    .poll(standing, PATIENCE)
    .toEqual(["rule-one closed", "rule-two closed", "rule-two open"]);
}, 150_000);
