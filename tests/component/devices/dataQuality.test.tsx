import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { dataQualityJourneys } from "../../../model-tests/devices/dataQualitySamples.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import { must } from "../../../src/domain/base/must.ts";
import { QUALITY_LISTS, type QualityList } from "../../../src/domain/devices/dataQuality.ts";
import { readOutages } from "../../../src/domain/timeMachine/calls.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { alert, closed } from "../../support/alerts.ts";
import { T0 } from "../../support/fixtures.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { dataQuality } from "../support/dataQuality.ts";
import { shown, texts } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { personOf } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const tonesIn = (element: Element | null) =>
  [...(element?.querySelectorAll("[data-tone]") ?? [])].map((one) => one.getAttribute("data-tone"));
const PATH = "/live-site/data-quality";
const given = (live: FixtureLive) => {
  smallSiteOf(live);
  live.server.answerLeast(CALLS);
};
const open = (path = PATH): Promise<Screen> => openFront(path, { given });

describe("data quality", () => {
  test.each(dataQualityJourneys)("$name", async ({ steps }) => {
    await open();
    await expect.poll(dataQuality.state).toBe("overview");
    let listed: QualityList | null = null;
    for (const step of steps) {
      const list =
        QUALITY_LISTS.find((one) => "list" in step.event && one === step.event.list) ?? null;
      // A list is put away by a press on its own tile, or by the way back at the end.
      if (list !== null) await dataQuality.tile(list).click();
      else if (step === steps.at(-1)) await dataQuality.back.click();
      else await dataQuality.tile(must(listed, "a list is shown before it is put away")).click();
      listed = list;
      await expect.poll(dataQuality.state).toBe(step.state);
    }
  });

  test("a device of an alert is found by its address", async () => {
    const { live } = await openFront(`${PATH}?device=tag-gate`, {
      given: (told) => {
        given(told);
        told.holdDocuments();
      },
    });
    const reading = live.server.hold(readOutages);
    live.releaseDocuments();
    const device = dataQuality.device("gate");
    await expect.poll(() => texts(device).join()).toContain("Unknown because of it");
    await shown(device.getByText("Reading the history of outages…"));
    reading.release();
    await shown(device.getByText(/^Never offline since/u));
    await expectNobodyKeptOut();
  });

  test.each([
    ["admin", 1],
    ["worker", 0],
  ] as const)("where no device is, %s is offered %i way to the first", async (profile, ways) => {
    await openFront(PATH, {
      person: personOf(profile),
      given: (live) => live.server.answerLeast(CALLS),
    });
    await shown(page.getByText("There is no device yet."));
    expect(page.getByRole("link", { name: "To the sensors" }).elements()).toHaveLength(ways);
    await expectNobodyKeptOut();
  });

  test("the list that is shown is in the address, and the way back leads to the one before", async () => {
    const screen = await open();
    await expect.poll(dataQuality.state).toBe("overview");
    await dataQuality.tile("anchor").click();
    await expect.poll(dataQuality.state).toBe("availableTags");
    await expectNobodyKeptOut();
    await dataQuality.tile("tito-offline").click();
    await expect.poll(dataQuality.state).toBe("configAlert");
    await expectNobodyKeptOut();
    // Only one of the two lists is in the address.
    const query = screen.query();
    expect([...query.values()]).toEqual(["tito-offline"]);
    const again = await open(`${screen.path()}?${query.toString()}`);
    await expect.poll(dataQuality.state).toBe("configAlert");
    expect(again.query().toString()).toBe(query.toString());
  });

  test("an open alert has the tone of its severity, and one that is closed has none", async () => {
    const { go } = await openFront(PATH, {
      given: (live) => {
        given(live);
        const raisedAt = T0 - 30 * MINUTE;
        live.write(
          "alerts",
          alert("box", { alertType: "tito-offline", raisedAt }),
          closed(alert("gate", { alertType: "gateway-offline", raisedAt }), raisedAt + MINUTE),
        );
      },
    });
    const tile = dataQuality.tile("tito-offline");
    await dataQuality.tile("tito-offline").click();
    const row = page.getByRole("row").filter({ hasText: "box" });
    await expect.element(row).toHaveAttribute("data-tone", "warning");
    await expect.poll(() => tonesIn(tile.element().closest("li"))).toEqual(["warning"]);

    go("/alerts/list?state=all&type=gateway-offline&alert=alert-gate");
    const drawer = page.getByRole("dialog", { name: "gate" });
    await shown(drawer.getByText("Alert raised"));
    expect(new Set(tonesIn(drawer.element()))).toEqual(new Set(["neutral"]));
  });
});
