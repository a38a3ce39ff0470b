import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetFault } from "../../../src/domain/assets/assetFault.ts";
import { resolveFault } from "../../../src/domain/assets/faultCalls.ts";
import { UserId } from "../../../src/domain/base/ids.ts";
import { DAY, HOUR } from "../../../src/domain/base/time.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { T0, tag } from "../../support/fixtures.ts";
import { assetsOf, craneNamed } from "../support/assets.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { personOf } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { storedOne } from "../support/stored.ts";

const DIGGER: Asset = { ...craneNamed("K-1"), category: "material" };
const SOUND: Asset = { ...craneNamed("K-2"), category: "material" };
const address = ({ id }: { readonly id: string }) => `/asset/tower/view/${id}`;
const panel = page.getByRole("region", { name: "Faults" });
const dealt = panel.getByRole("button", { name: "Mark as dealt with: SPN 100 FMI 1" });

const fault = (code: string, more: Partial<AssetFault>): AssetFault => ({
  id: `fault-${code}`,
  assetId: DIGGER.id,
  code,
  source: "ECU 1",
  severity: "RED",
  description: "Engine oil pressure",
  since: T0 - 3 * DAY,
  lastAt: T0 - HOUR,
  recordedAt: T0 - 3 * DAY,
  tagId: tag("wired").id,
  resolved: null,
  past: [],
  ...more,
});

function given(live: FixtureLive): void {
  smallSiteOf(live);
  assetsOf(live, [DIGGER, SOUND]);
  live.server.answerLeast(CALLS);
  live.write("asset-faults", fault("SPN 100 FMI 1", {}));
  live.write("asset-faults", fault("E-7", { since: T0 - 30 * DAY, lastAt: T0 - 20 * DAY }));
  live.server.answer(resolveFault, ({ faultId }) => {
    const resolved = { at: T0, by: UserId.parse("ida"), byName: "Ida Low" };
    const after = { ...storedOne(live, "asset-faults", AssetFault, faultId), resolved };
    live.write("asset-faults", after);
    return { fault: after };
  });
}

describe("the faults of a machine", () => {
  test("stand on its page until somebody has dealt with them", async () => {
    const { live } = await openFront(address(DIGGER), { given });
    await shown(panel.getByText("SPN 100 FMI 1"));
    expect(panel.getByText("Engine oil pressure").elements()).toHaveLength(2);
    await shown(panel.getByText(/it may be over, which machines do not say/u));
    await expectNobodyKeptOut();
    await dealt.click();
    await gone(dealt);
    await panel.getByText("1 that is dealt with").click();
    await shown(panel.getByText(/dealt with on .* by Ida Low/u));
    await expectNobodyKeptOut();
    const again = T0 + HOUR;
    const stored = storedOne(live, "asset-faults", AssetFault, "fault-SPN 100 FMI 1");
    live.write("asset-faults", { ...stored, since: again, lastAt: again });
    await shown(dealt);
    await shown(panel.getByText(/It has come again since it was dealt with/u));
  });

  test("are in its history, in the days in which they stood", async () => {
    const past = [{ since: T0 - 2 * DAY, lastAt: T0 - 2 * DAY, resolvedAt: T0 - DAY }];
    const [from, to] = [-2, 0].map((days) => new Date(T0 + days * DAY).toISOString().slice(0, 10));
    await openFront(`${address(DIGGER)}?tab=history&from=${from}&to=${to}`, {
      given: (live) => {
        given(live);
        live.write("asset-faults", fault("SPN 100 FMI 1", { since: T0 - HOUR, past }));
      },
    });
    const history = page.getByRole("region", { name: "Faults in these days" });
    await shown(history);
    const rows = texts(history.getByRole("listitem"));
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain("dealt with on");
    await expectNobodyKeptOut();
  });

  test("are no section of a machine that reports none", async () => {
    await openFront(address(SOUND), { given });
    await shown(page.getByRole("heading", { name: "K-2", level: 1 }));
    expect(panel.elements()).toEqual([]);
  });

  test("are dealt with by nobody who only looks", async () => {
    await openFront(address(DIGGER), { given, person: personOf("worker") });
    await shown(panel.getByText("SPN 100 FMI 1"));
    expect(dealt.elements()).toEqual([]);
  });
});
