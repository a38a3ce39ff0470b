import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { readDrillRegister } from "../../../src/domain/evacuations/drillCalls.ts";
import { nextDrill, type RegisteredDrill } from "../../../src/domain/evacuations/drillRegister.ts";
import { EvacuationId } from "../../../src/domain/base/ids.ts";
import { DAY, DEFAULT_TIMEZONE, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { site, T0 } from "../../support/fixtures.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { shown } from "../support/looks.ts";
import { openFront, SIZES } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const SAFETY = "/live-site/safety-dashboard";
const LAST = T0 - 200 * DAY;
const DRILL: RegisteredDrill = {
  id: EvacuationId.parse("evacuation-1"),
  site: site("tower"),
  siteName: "Tower",
  startedAt: LAST,
  startedByName: "Ann",
  firstFoundAt: LAST + MINUTE,
  lastFoundAt: LAST + 9 * MINUTE,
  endedAt: LAST + HOUR,
  expected: 12,
  found: 11,
  unlisted: 2,
  remark: { text: "West door locked", byName: "Ann", at: T0 },
};

function given(live: FixtureLive): void {
  smallSiteOf(live, {});
  live.server.answer(readDrillRegister, {
    sites: [
      { site: site("port"), siteName: "Port", lastAt: null, dueAt: null, state: null },
      {
        site: site("tower"),
        siteName: "Tower",
        lastAt: LAST,
        dueAt: nextDrill(LAST, DEFAULT_TIMEZONE),
        state: "due",
      },
    ],
    drills: [DRILL],
  });
}

test("the register shows what is overdue and where no drill is known, and has the file for an inspector", async () => {
  await openFront(SAFETY, { size: [1366, 768], given });
  const grid = page.getByRole("grid", { name: "Register of evacuation drills" });
  const row = (name: string) => grid.getByRole("row").filter({ hasText: name });
  await shown(row("Port").getByText("no drill known"));
  await shown(row("Tower").getByText("overdue"));
  await shown(row("Tower").getByText("West door locked"));
  // Those who were not on the list took part too.
  await shown(row("Tower").getByText("13", { exact: true }));
  const file = page.getByRole("link", { name: "Register (PDF)" }).element();
  expect(file.getAttribute("href")).toMatch(
    /^\/_\/omniscient\/report\/drills\?customerIndex=tower&lang=en$/u,
  );
  await expectNobodyKeptOut();
});

test.each(["en", "fr"] as const)(
  "(%s) what is overdue is seen on a telephone without being scrolled sideways",
  async (locale) => {
    await openFront(SAFETY, { size: SIZES.phone, locale, given });
    for (const words of {
      en: ["overdue", "no drill known"],
      fr: ["en retard", "aucun exercice connu"],
    }[locale]) {
      const pill = page.getByText(words, { exact: true }).first();
      await shown(pill);
      const { left, right } = pill.element().getBoundingClientRect();
      expect([words, left >= 0, right <= SIZES.phone[0]]).toEqual([words, true, true]);
    }
  },
);

test("where nobody gathers the register says so", async () => {
  await openFront(SAFETY, { given: (live) => smallSiteOf(live, {}) });
  const empty = page.getByText("No site has a muster area, and no drill is known.");
  await expect.element(empty).toBeVisible();
});
