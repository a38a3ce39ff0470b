import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { updateAsset } from "../../../src/domain/assets/calls.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { T0 } from "../../support/fixtures.ts";
import { text } from "../../support/referential.ts";
import { assetForm } from "../support/assetForm.ts";
import { assetsOf, changeAsset, craneNamed, storedAsset } from "../support/assets.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront, type Shown } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { unsaved } from "../support/unsaved.ts";

const LIST = "/asset/list/tower";
const CRANE = craneNamed("K-1");
const RESOURCE = `/asset/tower/view/${CRANE.id}`;
const EDIT = `${RESOURCE}?edit=1`;
const form = assetForm();
const designation = form.field("Designation");
const given: Shown = {
  given: (live) => {
    smallSiteOf(live);
    assetsOf(live, [CRANE]);
    live.server.answerLeast(CALLS);
  },
};
/** Opens the form; the first one is slow, since its modules come with it. */
async function openForm() {
  const screen = await openFront(EDIT, given);
  await shown(form.form);
  return screen;
}
const stored = (live: FixtureLive) => storedAsset(live, CRANE.id);
const serialOf = (live: FixtureLive) =>
  stored(live).attributes.find(({ name }) => name === "serial")?.string;

describe("an edit", () => {
  test("of what somebody archives meanwhile keeps what was typed, and says so", async () => {
    const { live } = await openForm();
    const note = page.getByText("Somebody else has archived it meanwhile");
    await designation.fill("Typed before");
    live.write("assets", { ...CRANE, isArchived: true, archivedAt: T0 });
    await shown(note);
    await expect.element(designation).toHaveValue("Typed before");
    await expectNobodyKeptOut();
    live.write("assets", CRANE);
    await gone(note);
    await form.save.click();
    await gone(form.form);
    expect(stored(live).designation).toBe("Typed before");
  });

  test("of two at once shows the second both values, and keeps of each field what they choose", async () => {
    const { live } = await openForm();
    await designation.fill("Otto's name");
    await form.field("serial").fill("S-otto");
    changeAsset(live, CRANE.id, {
      designation: "Olga's name",
      attributes: [text("serial", "S-olga")],
    });
    await form.save.click();
    await shown(form.form.getByText("Somebody else has saved meanwhile"));
    for (const both of ["Theirs: Olga's name", "Mine: Otto's name"])
      await shown(form.conflict("Designation").getByText(both));
    for (const both of ["Theirs: S-olga", "Mine: S-otto"])
      await shown(form.conflict("serial").getByText(both));
    await expectNobodyKeptOut();
    await form.take("serial", "Mine: S-otto");
    await form.saveChosen.click();
    await gone(form.form);
    expect(stored(live).designation).toBe("Olga's name");
    expect(serialOf(live)).toBe("S-otto");
  });

  test("of other fields than somebody else's is no conflict, and both stay", async () => {
    const { live } = await openForm();
    await designation.fill("Olga's name");
    changeAsset(live, CRANE.id, { attributes: [text("serial", "S-otto")] });
    await form.save.click();
    await gone(form.form);
    expect(stored(live).designation).toBe("Olga's name");
    expect(serialOf(live)).toBe("S-otto");
  });

  test("is asked about before it is lost, by closing and by a link", async () => {
    const screen = await openForm();
    await designation.fill("Never saved");
    await form.cancel.click();
    await shown(unsaved.question);
    await expectNobodyKeptOut();
    await unsaved.stay.click();
    await gone(unsaved.question);
    await expect.element(designation).toHaveValue("Never saved");
    screen.go(LIST);
    await unsaved.stay.click();
    await gone(unsaved.question);
    expect(screen.path()).toBe(RESOURCE);
    await expect.element(designation).toHaveValue("Never saved");
    screen.go(LIST);
    await unsaved.discard.click();
    await expect.poll(screen.path).toBe(LIST);
    await gone(form.form);
    expect(screen.live.server.asked(updateAsset)).toEqual([]);
  });

  test("is asked about by the browser's way back, whatever moves on the page meanwhile", async () => {
    const screen = await openFront(LIST, given);
    await shown(page.getByRole("link", { name: CRANE.reference, exact: true }));
    // As a link goes: the way back is one step within the page.
    screen.go(EDIT);
    await designation.fill("Never saved either");
    history.back();
    await unsaved.stay.click();
    await gone(unsaved.question);
    expect(screen.path()).toBe(RESOURCE);
    await expect.element(designation).toHaveValue("Never saved either");
    history.back();
    await unsaved.discard.click();
    await expect.poll(screen.path).toBe(LIST);
    await gone(form.form);
    expect(screen.live.server.asked(updateAsset)).toEqual([]);
  });

  test("without any change leaves without a question", async () => {
    await openForm();
    await form.cancel.click();
    await gone(form.form);
    expect(unsaved.question.query()).toBeNull();
  });
});
