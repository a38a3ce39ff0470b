import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type AssetMeter, meterByHand } from "../../../src/domain/assets/assetMeter.ts";
import { enterMeter, readMeterUses } from "../../../src/domain/assets/meterCalls.ts";
import { readSiteUses } from "../../../src/domain/assets/siteUseCalls.ts";
import { DAY, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { T0, tag } from "../../support/fixtures.ts";
import { assetsOf, craneNamed } from "../support/assets.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { exportedLines } from "../support/exportedLines.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { personOf, TOWER } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const device = { tagId: tag("wired").id, since: T0 - DAY, reading: 12, offset: 1188.5 };
const hours = (more: Partial<AssetMeter> = {}): AssetMeter => ({
  value: 1200.5,
  at: T0 - 2 * HOUR,
  used: 12,
  device,
  doubted: null,
  kept: { at: T0 - 2 * HOUR, value: 1200.5 },
  ...more,
});
const METERED: Asset = {
  ...craneNamed("K-1"),
  category: "material",
  meters: { engineHours: hours({ doubted: { reading: 3, at: T0 - MINUTE } }) },
};
const BARE: Asset = { ...craneNamed("K-2"), category: "material" };
const address = ({ id }: { readonly id: string }) => `/asset/tower/view/${id}`;
const panel = page.getByRole("region", { name: "Meters" });
const enter = page.getByRole("button", { name: "Enter a value" });
const dialog = page.getByRole("dialog");
const value = dialog.getByRole("textbox", { name: /^Value/u });

function given(live: FixtureLive): void {
  smallSiteOf(live);
  assetsOf(live, [METERED, BARE]);
  live.server.answerLeast(CALLS);
  live.server.answer(enterMeter, ({ assetId, meter, value: read, at }) => {
    const stored = Asset.parse({ ...live.documents.of(TOWER, "assets").get(assetId), id: assetId });
    const { after } = meterByHand(stored.meters[meter] ?? null, { meter, value: read, at });
    const meters = { ...stored.meters, [meter]: after };
    live.write("assets", { ...stored, meters });
    return { meters };
  });
}

describe("the meters of a machine", () => {
  test("stand on its page with their age and what they were read by, and with what is doubted", async () => {
    await openFront(address(METERED), { given });
    await shown(panel.getByText("1,200.5 h"));
    await shown(panel.getByText(/tag-wired/u));
    await shown(panel.getByText("Device: 3 h"));
    await expectNobodyKeptOut();
  });

  test("are entered, and corrected once that is said", async () => {
    await openFront(address(METERED), { given });
    await enter.click();
    const send = dialog.getByRole("button", { name: "Enter the value" });
    await send.click();
    await shown(dialog.getByText("Give what the machine shows."));
    await value.fill("15");
    await send.click();
    await shown(dialog.getByText(/This does not follow from 1,200\.5\sh/u));
    await expectNobodyKeptOut();
    await dialog.getByRole("button", { name: "Correct the meter" }).click();
    await gone(dialog);
    await shown(panel.getByText("15 h"));
    await shown(panel.getByText(/by hand/u));
  });

  test("that nobody has read are offered to who may enter them, and to nobody else", async () => {
    await openFront(address(BARE), { given });
    await shown(panel.getByText(/Neither a device nor anybody/u));
    await openFront(address(BARE), { given, person: personOf("worker") });
    await shown(page.getByRole("region", { name: "Identity" }));
    await gone(panel);
    await openFront(address(METERED), { given, person: personOf("worker") });
    await shown(panel);
    await gone(enter);
    await expectNobodyKeptOut();
    expect(texts(panel)[0]).toContain("1,200.5");
  });
});

test("the use of machines by their meters says what is known and what is not, those that run least first", async () => {
  const row = (asset: Asset, used: number, atMost: number) => {
    const { id: assetId, reference, designation, family, subFamily } = asset;
    const span = { since: T0 - 7 * DAY, until: T0 };
    const use = { meter: "engineHours" as const, used, atMost, ...span, value: 1200 };
    return { assetId, reference, designation, family, subFamily, uses: [use] };
  };
  await openFront("/dashboard/site-use?by=meter", {
    given: (live) => {
      given(live);
      live.server.answer(readMeterUses, () => ({
        rows: [row(METERED, 38.5, 38.5), row(BARE, 0, 14)],
      }));
    },
  });
  const grid = page.getByRole("grid", { name: "Use by machine" });
  await shown(grid.getByText("38.5 h"));
  expect(texts(grid.getByRole("rowheader"))).toEqual([BARE.reference, METERED.reference]);
  await shown(grid.getByText("0 h up to 14 h"));
  await expectNobodyKeptOut();
  expect((await exportedLines()).length).toBe(2);
});

test("the use by meters is that of an earlier choice where the last question was refused, and says so", async () => {
  const { id: assetId, reference, designation, family, subFamily } = METERED;
  const use = { meter: "engineHours" as const, used: 38.5, atMost: 38.5, value: 1200 };
  const row = { assetId, reference, designation, family, subFamily };
  let isAsked = false;
  await openFront(`/dashboard/site-use?by=meter&asset=${METERED.id}`, {
    given: (live) => {
      given(live);
      live.server.answer(readSiteUses, () => {
        isAsked = true;
        throw new Refusal("busy");
      });
      live.server.answer(readMeterUses, ({ assetIds }) => {
        if ((assetIds ?? []).length === 0) throw new Refusal("busy");
        return { rows: [{ ...row, uses: [{ ...use, since: T0 - 7 * DAY, until: T0 }] }] };
      });
    },
  });
  const grid = page.getByRole("grid", { name: "Use by machine" });
  await shown(grid.getByText("38.5 h"));
  await page.getByRole("button", { name: "Only K-1: show all" }).click();
  await shown(page.getByText("These are the uses of an earlier choice"));
  await shown(grid.getByText("38.5 h"));
  expect(isAsked).toBe(false);
});
