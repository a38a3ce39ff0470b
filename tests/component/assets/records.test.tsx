import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addMaintenance, completeMaintenance } from "../../../src/domain/assets/calls.ts";
import { MaintenanceRecord } from "../../../src/domain/assets/maintenanceRecord.ts";
import { DAY } from "../../../src/domain/base/time.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { T0 } from "../../support/fixtures.ts";
import { assetsOf, craneNamed } from "../support/assets.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { exportedLines, firstCells } from "../support/exportedLines.ts";
import { press } from "../support/keys.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { TOWER } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { unsaved } from "../support/unsaved.ts";

const LIST = "/asset/list/tower";
const PLANNED = craneNamed("K-1");
const LATE = craneNamed("K-2");
/** Nothing is planned for it. */
const IDLE = craneNamed("K-3");
const resource = ({ id }: { readonly id: string }) => `/asset/tower/view/${id}`;
const show = (name: RegExp) => page.getByRole("tab", { name }).click();
const maintenance = page.getByRole("tab", { name: /^Maintenance/u });
const title = page.getByRole("textbox", { name: /^New maintenance/u });
const rows = page.getByRole("grid", { name: "Planned maintenance" }).getByRole("row");
const rowOf = ({ reference }: { readonly reference: string }) =>
  rows.filter({ hasText: reference });

function given(live: FixtureLive): void {
  const { server, documents } = live;
  smallSiteOf(live);
  assetsOf(live, [PLANNED, LATE, IDLE]);
  server.answerLeast(CALLS);
  const keep = (source: object) => {
    const record = MaintenanceRecord.parse(source);
    live.write("asset-maintenance", record);
    return { record };
  };
  server.answer(addMaintenance, ({ record }) =>
    keep({ ...record, createdAt: Date.now(), createdBy: "user-admin" }),
  );
  server.answer(completeMaintenance, ({ recordId, customerIndex: _, ...done }) => ({
    ...keep({ ...documents.of(TOWER, "asset-maintenance").get(recordId), ...done, id: recordId }),
    next: null,
  }));
}

describe("what is typed about a resource", () => {
  test("outlives the tab it is typed in, and leaving asks before it is lost", async () => {
    const screen = await openFront(resource(PLANNED), { given });
    const comment = page.getByRole("textbox", { name: "New comment" });
    await shown(comment);
    await comment.fill("Half a thought");
    await show(/^Maintenance/u);
    await title.fill("Half a plan");
    await show(/^Comments/u);
    await expect.element(comment).toHaveValue("Half a thought");
    await show(/^Maintenance/u);
    await expect.element(title).toHaveValue("Half a plan");
    await expectNobodyKeptOut();
    screen.go(LIST);
    await unsaved.stay.click();
    await gone(unsaved.question);
    expect(screen.path()).toBe(resource(PLANNED));
    await expect.element(title).toHaveValue("Half a plan");
    screen.go(LIST);
    await unsaved.discard.click();
    await expect.poll(screen.path).toBe(LIST);
  });

  test("as planned maintenance is reminded of before it is due and told when it is overdue", async () => {
    const screen = await openFront(resource(PLANNED), { given });
    await shown(maintenance);
    await maintenance.click();
    await title.fill("Oil change");
    const day = page.getByRole("group", { name: "Planned for" }).getByRole("spinbutton").first();
    (day.element() as HTMLElement).focus();
    // An empty part begins with that of today.
    for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "ArrowRight", "ArrowUp"])
      await press(key);
    await page.getByRole("button", { name: "Add the maintenance" }).click();
    await shown(maintenance.getByText(/1 soon/u));
    screen.live.write("asset-maintenance", {
      id: "maintenance-late",
      assetId: LATE.id,
      kind: "inspection",
      title: "Brakes",
      notes: null,
      plannedAt: T0 - 3 * DAY,
      doneAt: null,
      performedBy: null,
      createdAt: T0,
      createdBy: "user-admin",
    });
    screen.go(LIST);
    await page.getByRole("radio", { name: "Maintenance" }).click();
    await shown(rowOf(PLANNED).getByText("Soon"));
    await shown(rowOf(LATE).getByText("Overdue"));
    expect(texts(rows)[1]).toContain("Brakes");
    await expectNobodyKeptOut();
    // An export has the rows that are shown, and no resource that nothing is planned for.
    expect(firstCells(await exportedLines())).toEqual([LATE.reference, PLANNED.reference]);

    screen.go("/asset/maintenance/tower?maintenance.state=overdue");
    await gone(rowOf(PLANNED));
    expect(firstCells(await exportedLines())).toEqual([LATE.reference]);

    screen.go("/administration/resources");
    await page.getByRole("radio", { name: "Regulatory dates" }).click();
    const dates = page.getByRole("grid", { name: "Regulatory dates" }).getByRole("rowheader");
    await shown(dates.first());
    expect(firstCells(await exportedLines())).toEqual(texts(dates));

    screen.go("/asset/maintenance/tower");
    await rowOf(LATE).getByRole("link").click();
    await shown(maintenance.getByText(/1 overdue/u));
    await maintenance.click();
    await page.getByRole("button", { name: "Done", exact: true }).click();
    const done = page.getByRole("dialog", { name: "Brakes is done" });
    await done.getByRole("textbox", { name: "Parts" }).fill("Two discs");
    await expectNobodyKeptOut();
    await done.getByRole("button", { name: "Done", exact: true }).click();
    await gone(done);
    await shown(page.getByText("parts: Two discs"));
    await gone(maintenance.getByText(/overdue/u));
  });
});
