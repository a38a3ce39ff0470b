import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Asset } from "../../src/domain/assets/asset.ts";
import type { AssetId } from "../../src/domain/base/ids.ts";
import { entriesGranting } from "../../src/domain/users/permissions.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { DAY } from "../../src/domain/base/time.ts";
import { ask } from "../support/calls.ts";
import { crane, MACHINES, text } from "../support/referential.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { assetFormOf, exported } from "./support/assetsDriver.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, type Person, SOON } from "./support/screen.ts";

const NEW_CRANE = "/administration/resources/create/asset/machines/crane";

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.write("references", Family, [MACHINES]);
  await tower.user("olga", "admin");
  await tower.user("otto", "admin");
});
afterAll(() => server?.stop());

let counted = 0;
/** A crane that nobody has edited yet. */
async function newCrane(): Promise<Asset> {
  counted += 1;
  const form = { asset: crane(`K-${counted}`) };
  return (await ask<{ asset: Asset }>(tower.root, "asset:create", "tower", form)).asset;
}

describe("a new resource", () => {
  test("is asked for what the referential wants of its sub-family, and stored as typed", async () => {
    const { tab } = await people.signedIn("olga", "/administration/resources/create");
    await tab.getByRole("link", { name: "crane" }).click();
    const form = assetFormOf(tab);
    await form.field("Reference").fill("K-100");
    await form.field("Designation").fill("Tower crane");
    await form.create.click();
    await form.form.getByText("OM002: a value is required here.").waitFor();
    await form.field("serial").fill("S-100");
    await form.choose("colour", "red");
    await form.field("load").fill("12.5");
    await form.create.click();
    await tab.waitForURL("**/asset/tower/view/*");
    await expect
      .poll(() => tab.getByRole("heading", { level: 1 }).innerText(), SOON)
      .toBe("K-100 · Tower crane");
    const id = tab.url().split("/").at(-1) ?? "";
    const { _source: stored } = await tower.root.document.get("tower", "assets", id);
    expect(stored).toMatchObject({ reference: "K-100", family: "machines", subFamily: "crane" });
    expect(stored["attributes"]).toEqual([
      { name: "serial", string: "S-100", number: null, date: null },
      { name: "colour", string: "red", number: null, date: null },
      { name: "load", string: null, number: 12.5, date: null },
    ]);
  });

  test("of a reference that exists already says OM005 at the field", async () => {
    const { reference } = await newCrane();
    const { tab } = await people.signedIn("olga", NEW_CRANE);
    const form = assetFormOf(tab);
    await form.field("Reference").fill(` ${reference.toLowerCase()} `);
    await form.field("Designation").fill("Another");
    await form.field("serial").fill("S");
    await form.create.click();
    await form.form.getByText(/^OM005: another resource has this reference already/u).waitFor();
    expect(await form.field("Reference").getAttribute("aria-invalid")).toBe("true");
  });

  test("of a reference that is in the archive leads to the resource there", async () => {
    const { id, reference } = await newCrane();
    await ask(tower.root, "asset:archive", "tower", { assetIds: [id] });
    const { tab } = await people.signedIn("olga", NEW_CRANE);
    const form = assetFormOf(tab);
    await form.field("Reference").fill(reference);
    await form.field("Designation").fill("Another");
    await form.field("serial").fill("S");
    await form.create.click();
    await form.form.getByText(/^OM005: a resource in the archive has this reference/u).waitFor();
    const link = form.form.getByRole("link", { name: /^Open the resource that has it/u });
    expect(await link.getAttribute("href")).toBe(`/asset/tower/view/${id}`);
  });

  test("of a sub-family that the referential does not have says OM001", async () => {
    const { tab } = await people.signedIn("olga", `${NEW_CRANE}s`);
    await tab.getByText("OM001: there is no such sub-family").waitFor();
    expect(await tab.getByRole("link", { name: "Choose another" }).isVisible()).toBe(true);
  });
});

describe("an edit", () => {
  let id: AssetId;
  let attributes: Asset["attributes"];
  let edit: string;
  beforeEach(async () => {
    ({ id, attributes } = await newCrane());
    edit = `/asset/tower/view/${id}?edit=1`;
  });
  const stored = async () => (await tower.root.document.get("tower", "assets", id))._source;
  const serialOf = (source: Awaited<ReturnType<typeof stored>>) =>
    (source["attributes"] as { name: string; string: string }[]).find(
      ({ name }) => name === "serial",
    )?.string;

  test("of what somebody archives meanwhile keeps what was typed, and says so", async () => {
    const { tab } = await people.signedIn("olga", edit);
    const form = assetFormOf(tab);
    await form.field("Designation").fill("Typed before");
    await ask(tower.root, "asset:archive", "tower", { assetIds: [id] });
    await tab.getByText("Somebody else has archived it meanwhile").waitFor();
    expect(await form.field("Designation").inputValue()).toBe("Typed before");
    await ask(tower.root, "asset:unarchive", "tower", { assetIds: [id] });
    await tab.getByText("Somebody else has archived it meanwhile").waitFor({ state: "detached" });
    await form.save.click();
    await form.form.waitFor({ state: "detached" });
    expect((await stored())["designation"]).toBe("Typed before");
  });

  test("of two at once shows the second both values, and keeps of each field what they choose", async () => {
    const [olga, otto] = await Promise.all([
      people.signedIn("olga", edit),
      people.signedIn("otto", edit),
    ]);
    const [olgas, ottos] = [assetFormOf(olga.tab), assetFormOf(otto.tab)];
    await ottos.field("Designation").fill("Otto's name");
    await ottos.field("serial").fill("S-otto");
    await olgas.field("Designation").fill("Olga's name");
    await olgas.field("serial").fill("S-olga");
    await olgas.save.click();
    await olgas.form.waitFor({ state: "detached" });

    await ottos.save.click();
    await ottos.form.getByText("Somebody else has saved meanwhile").waitFor();
    for (const both of ["Theirs: Olga's name", "Mine: Otto's name"])
      await ottos.conflict("Designation").getByText(both).waitFor();
    for (const both of ["Theirs: S-olga", "Mine: S-otto"])
      await ottos.conflict("serial").getByText(both).waitFor();
    await ottos.take("serial", "Mine: S-otto");
    await ottos.saveChosen.click();
    await ottos.form.waitFor({ state: "detached" });
    const result = await stored();
    expect(result["designation"]).toBe("Olga's name");
    expect(serialOf(result)).toBe("S-otto");
  });

  test("of other fields than somebody else's is no conflict, and both stay", async () => {
    const { tab } = await people.signedIn("olga", edit);
    const form = assetFormOf(tab);
    await form.field("Designation").fill("Olga's name");
    await ask(tower.root, "asset:update", "tower", {
      assetId: id,
      seen: { attributes },
      changes: { attributes: [text("serial", "S-otto")] },
    });
    await form.save.click();
    await form.form.waitFor({ state: "detached" });
    const result = await stored();
    expect(result["designation"]).toBe("Olga's name");
    expect(serialOf(result)).toBe("S-otto");
  });

  test("is asked about before it is lost, by closing and by a link", async () => {
    const { tab } = await people.signedIn("olga", "/asset/list/tower");
    await tab.goto(edit);
    const form = assetFormOf(tab);
    await form.field("Designation").fill("Never saved");
    await form.cancel.click();
    await form.stay.click();
    expect(await form.field("Designation").inputValue()).toBe("Never saved");
    await tab.evaluate(() => history.pushState(null, "", "/asset/list/tower"));
    await form.stay.click();
    expect(new URL(tab.url()).pathname).toBe(`/asset/tower/view/${id}`);
    expect(await form.field("Designation").inputValue()).toBe("Never saved");
    await tab.evaluate(() => history.pushState(null, "", "/asset/list/tower"));
    await form.discard.click();
    await tab.waitForURL("**/asset/list/tower");
    expect((await stored())["designation"]).not.toBe("Never saved");
  });

  test("is asked about by the browser's way back, whatever moves on the page meanwhile", async () => {
    const { tab } = await people.signedIn("olga", "/asset/list/tower");
    // As a link goes: the way back is one step within the page.
    await tab.evaluate((to) => history.pushState(null, "", to), edit);
    const form = assetFormOf(tab);
    await form.field("Designation").fill("Never saved either");
    await tab.evaluate(() => history.back());
    await form.stay.click();
    expect(new URL(tab.url()).pathname).toBe(`/asset/tower/view/${id}`);
    expect(await form.field("Designation").inputValue()).toBe("Never saved either");
    await tab.evaluate(() => history.back());
    await form.discard.click();
    await tab.waitForURL("**/asset/list/tower");
    await form.form.waitFor({ state: "detached" });
    expect((await stored())["designation"]).not.toBe("Never saved either");
  });

  test("without any change leaves without a question", async () => {
    const { tab } = await people.signedIn("olga", edit);
    const form = assetFormOf(tab);
    await form.cancel.click();
    await form.form.waitFor({ state: "detached" });
    expect(await form.unsaved.isVisible()).toBe(false);
  });
});

describe("what is typed about a resource", () => {
  test("outlives the tab it is typed in, and leaving asks before it is lost", async () => {
    const { id } = await newCrane();
    const { tab } = await people.signedIn("olga", `/asset/tower/view/${id}`);
    const form = assetFormOf(tab);
    const comment = tab.getByRole("textbox", { name: "New comment" });
    const title = tab.getByRole("textbox", { name: /^New maintenance/u });
    const show = (name: RegExp) => tab.getByRole("tab", { name }).click();
    await comment.fill("Half a thought");
    await show(/^Maintenance/u);
    await title.fill("Half a plan");
    await show(/^Comments/u);
    expect(await comment.inputValue()).toBe("Half a thought");
    await show(/^Maintenance/u);
    expect(await title.inputValue()).toBe("Half a plan");
    await tab.evaluate(() => history.pushState(null, "", "/asset/list/tower"));
    await form.stay.click();
    expect(await title.inputValue()).toBe("Half a plan");
    await tab.evaluate(() => history.pushState(null, "", "/asset/list/tower"));
    await form.discard.click();
    await tab.waitForURL("**/asset/list/tower");
  });

  test("as planned maintenance is reminded of before it is due and told when it is overdue", async () => {
    const [planned, late] = [await newCrane(), await newCrane(), await newCrane()];
    const { tab } = await people.signedIn("olga", `/asset/tower/view/${planned.id}`);
    const records = tab.getByRole("tab", { name: /^Maintenance/u });
    await records.click();
    await tab.getByRole("textbox", { name: /^New maintenance/u }).fill("Oil change");
    const day = tab.getByRole("group", { name: "Planned for" }).getByRole("spinbutton").first();
    await day.press("ArrowUp");
    await tab.keyboard.press("ArrowRight");
    await tab.keyboard.press("ArrowUp");
    await tab.keyboard.press("ArrowRight");
    await tab.keyboard.press("ArrowUp");
    await tab.getByRole("button", { name: "Add the maintenance" }).click();
    await expect.poll(() => records.innerText(), SOON).toMatch(/1 soon/u);
    await ask(tower.root, "maintenance:add", "tower", {
      record: {
        id: "maintenance-00000000000000000000000late",
        assetId: late.id,
        kind: "inspection",
        title: "Brakes",
        notes: null,
        plannedAt: Date.now() - 3 * DAY,
        doneAt: null,
        performedBy: null,
      },
    });
    await tab.goto("/asset/list/tower");
    await tab.getByRole("radio", { name: "Maintenance" }).click();
    const rows = tab.getByRole("grid", { name: "Planned maintenance" }).getByRole("row");
    await rows.filter({ hasText: planned.reference }).getByText("Soon").waitFor();
    await rows.filter({ hasText: late.reference }).getByText("Overdue").waitFor();
    expect((await rows.allInnerTexts())[1]).toContain("Brakes");
    // An export has the rows that are shown, and no resource that nothing is planned for.
    const names = async () => {
      const [, ...lines] = (await exported(tab, "csv")).toString("utf8").trim().split("\r\n");
      return lines.map((line) => /^[^;,]*/u.exec(line)?.[0]);
    };
    expect(await names()).toEqual([late.reference, planned.reference]);
    await tab.goto("/asset/list/tower?maintenance.state=overdue");
    await tab.getByRole("radio", { name: "Maintenance" }).click();
    await rows.filter({ hasText: late.reference }).waitFor();
    expect(await names()).toEqual([late.reference]);
    await tab.goto("/administration/resources");
    await tab.getByRole("radio", { name: "Regulatory dates" }).click();
    const dates = tab.getByRole("grid", { name: "Regulatory dates" }).getByRole("rowheader");
    await dates.first().waitFor();
    expect(await names()).toEqual(await dates.allInnerTexts());
    await tab.goto("/asset/list/tower");
    await tab.getByRole("radio", { name: "Maintenance" }).click();
    await rows.filter({ hasText: late.reference }).getByRole("link").click();
    await expect.poll(() => records.innerText(), SOON).toMatch(/1 overdue/u);
    await tab.getByRole("button", { name: "Done today" }).click();
    await expect.poll(() => records.innerText(), SOON).not.toMatch(/overdue/u);
  });
});

describe("/asset", () => {
  const modeOf = ({ tab }: Person) => new URL(tab.url()).pathname.split("/")[2];

  test("leads to the mode that was chosen last, kept with the account", async () => {
    const person = await people.signedIn("otto", "/asset/list/tower");
    await person.tab.getByRole("radio", { name: "Map" }).click();
    await person.tab.waitForURL("**/asset/map/**");
    await person.tab.goto("/asset");
    await expect.poll(() => modeOf(person), SOON).toBe("map");
    await person.tab.getByRole("radio", { name: "List" }).click();
    await person.tab.waitForURL("**/asset/list/**");
    await person.tab.goto("/asset");
    await expect.poll(() => modeOf(person), SOON).toBe("list");
  });

  test("leads to the list whoever has never chosen", async () => {
    const person = await people.signedIn("olga", "/password");
    await person.tab.goto("/asset");
    await expect.poll(() => modeOf(person), SOON).toBe("list");
  });

  test("leads to the default page where the customer may not track resources", async () => {
    const yard = await smallSite(server.backend, "yard");
    await yard.user("yves", "admin");
    await yard.root.query({
      controller: "omniscient/permissions",
      action: "update",
      body: {
        customer: "yard",
        permissions: entriesGranting(["overview", "realTimeCounters"]),
        defaultPage: "counters",
      },
    });
    const { tab } = await people.signedIn("yves", "/password");
    for (const address of ["/asset", "/asset/list", "/asset/map/yard"]) {
      await tab.goto(address);
      await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/dashboard/counters");
    }
  });
});
