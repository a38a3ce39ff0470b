import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import { T0 } from "../../support/fixtures.ts";
import { figure, text } from "../../support/referential.ts";
import { assetForm } from "../support/assetForm.ts";
import { assetsOf, craneNamed, storedAsset } from "../support/assets.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { shown } from "../support/looks.ts";
import { openFront, type Shown } from "../support/openFront.tsx";
import { TOWER } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { pageTitle } from "../support/standsAt.ts";

const NEW_CRANE = "/administration/resources/create/asset/machines/crane";
const form = assetForm();
const given = (...assets: readonly Asset[]): Shown => ({
  given: (live) => {
    smallSiteOf(live);
    assetsOf(live, assets);
    live.server.answerLeast(CALLS);
  },
});

async function createCrane(reference: string): Promise<void> {
  await shown(form.form);
  await form.field("Reference").fill(reference);
  await form.field("Designation").fill("Another");
  await form.field("serial").fill("S");
  await form.create.click();
}

describe("a new resource", () => {
  test("is asked for what the referential wants of its sub-family, and stored as typed", async () => {
    const { live, path } = await openFront("/administration/resources/create", given());
    await shown(page.getByRole("link", { name: "crane" }));
    await page.getByRole("link", { name: "crane" }).click();
    await form.field("Reference").fill("K-100");
    await form.field("Designation").fill("Tower crane");
    await form.create.click();
    await shown(form.form.getByText("A value is required here. (OM002)"));
    await expectNobodyKeptOut();
    expect(live.documents.of(TOWER, "assets").size).toBe(0);
    await form.field("serial").fill("S-100");
    await form.choose("colour", "red");
    await form.field("load").fill("12.5");
    await form.create.click();
    await expect.poll(path).toMatch(/^\/asset\/tower\/view\/./u);
    await expect.poll(pageTitle).toBe("K-100 · Tower crane");
    const stored = storedAsset(live, path().split("/").at(-1) ?? "");
    expect(stored).toMatchObject({ reference: "K-100", family: "machines", subFamily: "crane" });
    expect(stored.attributes).toEqual([
      text("serial", "S-100"),
      text("colour", "red"),
      figure("load", 12.5),
    ]);
  });

  test("of a reference that exists already says OM005 at the field", async () => {
    await openFront(NEW_CRANE, given(craneNamed("K-1")));
    await createCrane(" k-1 ");
    await shown(form.form.getByText(/^Another resource has this reference already.*\(OM005\)$/u));
    await expect.element(form.field("Reference")).toHaveAttribute("aria-invalid", "true");
    await expectNobodyKeptOut();
  });

  test("of a reference that is in the archive leads to the resource there", async () => {
    const archived = { ...craneNamed("K-2"), isArchived: true, archivedAt: T0 };
    await openFront(NEW_CRANE, given(archived));
    await createCrane("K-2");
    await shown(form.form.getByText(/^A resource in the archive has this reference.*\(OM005\)$/u));
    await expect
      .element(form.form.getByRole("link", { name: /^Open the resource that has it/u }))
      .toHaveAttribute("href", `/asset/tower/view/${archived.id}`);
  });

  test("of a sub-family that the referential does not have says OM001", async () => {
    await openFront(`${NEW_CRANE}s`, given());
    await shown(page.getByText("There is no such sub-family (OM001)"));
    await shown(page.getByRole("link", { name: "Choose another" }));
    await expectNobodyKeptOut();
  });
});
