import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { ask } from "../support/calls.ts";
import { crane, dateOf, figure, MACHINES, text } from "../support/referential.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { exported, importerOf, type PickedFile } from "./support/assetsDriver.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

const IMPORT = "/administration/resources?import=1";
/** What a customer's own table is like: other names, semicolons, decimal commas, days as they are written. */
const HEADER = "Fleet no;Designation;Family;Sub-family;serial;load;inspected";

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.write("references", Family, [MACHINES]);
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

const csv = (...lines: readonly string[]): PickedFile => ({
  name: "fleet.csv",
  content: [HEADER, ...lines].join("\r\n"),
});
const stored = async () => {
  const assets = await tower.all("assets", Asset);
  return assets.toSorted((a, b) => a.reference.localeCompare(b.reference));
};
const add = (form: object) => ask(tower.root, "asset:create", "tower", { asset: form });
const referencesOf = (assets: readonly Asset[]) => assets.map(({ reference }) => reference);

test("a file goes through mapping, correction and preview, is written, and is taken back", async () => {
  await add(crane("A-1", { designation: "Before" }));
  const before = await stored();
  const { tab } = await people.signedIn("olga", IMPORT);
  const importer = importerOf(tab);
  await importer.choose(
    csv(
      "A-1;After;machines;crane;S-A-1;;",
      'A-2;"Crane; second";machines;crane;S-2;12,5;03/02/2026',
      "A-3;No serial;machines;crane;;;",
      "A-4;No such;machines;rocket;S-4;;",
      "A-2;Twice;machines;crane;S-5;;",
    ),
  );
  await importer.dialog.getByText("No column is the reference").waitFor();
  expect(await importer.check.isDisabled()).toBe(true);
  await importer.map("Fleet no", "Reference");
  await importer.check.click();

  // Line 1 is the header. Of a reference that is there twice both rows are refused: which one is meant is not ours to say.
  await importer.refused(4).waitFor();
  const said = async (line: number) => importer.refused(line).innerText();
  expect(await said(4)).toMatch(/serial: A value is required here\. \(OM002\)$/mu);
  expect(await said(5)).toMatch(/Sub-family: The referential has no such/u);
  expect(await said(6)).toMatch(/Reference: The reference is in the file more than once/u);
  expect(await stored()).toEqual(before);

  await importer.refused(4).getByRole("textbox", { name: "serial" }).fill("S-3");
  await importer.refused(5).getByRole("textbox", { name: "Sub-family" }).fill("crane");
  await importer.refused(6).getByRole("textbox", { name: "Fleet no" }).fill("A-5");
  await importer.checkAgain.click();
  await importer.rows(/^New \(4\)$/u).waitFor();
  await importer.rows(/^Changed \(1\)$/u).click();
  await importer.dialog.getByText("Before", { exact: true }).waitFor();
  await importer.dialog.getByText("After", { exact: true }).waitFor();
  expect(await stored()).toEqual(before);

  await importer.write.click();
  await importer.dialog.getByText("4 new, 1 changed, 0 unchanged, 0 left out.").waitFor();
  const after = await stored();
  expect(after.map(({ reference, designation }) => `${reference} ${designation}`)).toEqual([
    "A-1 After",
    "A-2 Crane; second",
    "A-3 No serial",
    "A-4 No such",
    "A-5 Twice",
  ]);
  expect(after[1]?.attributes.slice(0, 3)).toEqual([
    text("serial", "S-2"),
    figure("load", 12.5),
    // Midnight in Paris.
    dateOf("inspected", Date.UTC(2026, 1, 2, 23)),
  ]);

  await importer.takeBack.click();
  await importer.undo.click();
  await importer.dialog.getByText("The import is taken back").waitFor();
  const undone = await stored();
  expect(undone.map(({ reference, designation }) => `${reference} ${designation}`)).toEqual([
    "A-1 Before",
  ]);
});

test("refused rows can be left out, and nothing of them is written", async () => {
  const { tab } = await people.signedIn("olga", IMPORT);
  const importer = importerOf(tab);
  await importer.choose(
    csv(
      "B-1;Good;machines;crane;S-1;;",
      "B-2;Bad;machines;crane;;;",
      "B-3;Worse;machines;crane;S-3;;31/02/2026",
    ),
  );
  await importer.map("Fleet no", "Reference");
  await importer.check.click();
  await importer.refused(3).waitFor();
  expect(await importer.refused(4).innerText()).toMatch(
    /inspected: There is no such day as 31\/02\/2026\./u,
  );
  await importer.leaveOut.click();
  await importer.dialog.getByText("2 refused rows are left out.").waitFor();
  await importer.write.click();
  await importer.dialog.getByText("1 new, 0 changed, 0 unchanged, 2 left out.").waitFor();
  const references = referencesOf(await stored());
  expect(references).toContain("B-1");
  expect(references).not.toContain("B-2");
  expect(references).not.toContain("B-3");
});

test("a title above the table, a computed column and errors of formulas are told, equal refusals together", async () => {
  const { tab } = await people.signedIn("olga", IMPORT);
  const importer = importerOf(tab);
  const title = "Fleet on 12/03/2026;;;;;;";
  const header = HEADER.replace("Fleet no", "Reference").replace("inspected", "due");
  const lines = [
    title,
    header,
    "T-1;#REF!;machines;crane;S-1;;01/01/2030",
    "T-2;Two;machines;crane;;;",
    "T-3;#REF!;machines;crane;;;",
  ];
  await importer.choose({ name: "fleet.csv", content: lines.join("\r\n") });
  expect(await importer.header.innerText()).toContain("Row 2: Reference · Designation");
  await importer.dialog.getByText("1 row above it is not read").waitFor();
  expect(await importer.field("due").innerText()).toContain("computed, ignored");
  await expectNobodyKeptOut(tab);
  await importer.header.click();
  await tab.getByRole("option", { name: "Row 1: Fleet on 12/03/2026" }).click();
  await importer.dialog.getByText("No column is the reference").waitFor();
  await importer.header.click();
  await tab.getByRole("option", { name: /^Row 2: Reference/u }).click();
  await importer.check.click();
  await importer.refused(3).waitFor();
  expect(await importer.refused(3).innerText()).toMatch(
    /Designation: The error of a formula, .* \(#REF!\)/u,
  );
  await expectNobodyKeptOut(tab);
  // Line 5 is refused for both.
  await importer.reason.click();
  await tab.getByRole("option", { name: /^Designation: The error of a formula.* \(2\)$/u }).click();
  await importer.refused(5).waitFor();
  expect(await importer.refused(4).count()).toBe(0);
  await importer.reason.click();
  await tab.getByRole("option", { name: /^serial: .*\(OM002\) \(2\)$/u }).click();
  await importer.refused(4).waitFor();
  expect(await importer.refused(3).count()).toBe(0);
});

describe("what was exported", () => {
  beforeAll(async () => {
    await add(
      crane("C-1", { designation: '=cmd|"/c calc"!A1', attributes: [text("serial", "+33 6 00")] }),
    );
    await add(
      crane("C-2", {
        designation: "Ünïcode, “quoted”; and more",
        attributes: [
          text("serial", "007\nof two lines"),
          text("colour", "red"),
          figure("load", 1234.5),
          dateOf("inspected", Date.UTC(2026, 1, 2, 23)),
        ],
        currentWorksite: "site-tower",
      }),
    );
  });

  test.each(["csv", "xlsx"] as const)("as %s is imported without any change", async (format) => {
    const before = await stored();
    const { tab } = await people.signedIn("olga", "/administration/resources");
    await tab.getByText(`${before.length} resources`).waitFor();
    const content = await exported(tab, format);
    await tab.getByRole("button", { name: "Import", exact: true }).click();
    const importer = importerOf(tab);
    await importer.choose({ name: `resources.${format}`, content });
    await importer.check.click();
    await importer.rows(new RegExp(`^Unchanged \\(${before.length}\\)$`, "u")).waitFor();
    for (const none of [/^New \(0\)$/u, /^Changed \(0\)$/u, /^Refused \(0\)$/u])
      expect(await importer.rows(none).isVisible()).toBe(true);
    expect(await importer.write.isDisabled()).toBe(true);
    expect(await stored()).toEqual(before);
  });
});

describe("a hostile file", () => {
  const hostile: readonly { name: string; given: PickedFile; expected: RegExp }[] = [
    {
      name: "a program that calls itself a spreadsheet",
      given: { name: "fleet.xlsx", content: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]) },
      expected: /neither CSV nor a spreadsheet/u,
    },
    {
      name: "more rows than are taken",
      given: {
        name: "fleet.csv",
        content: `${HEADER}\n${"X;Y;machines;crane;S;;\n".repeat(20_001)}`,
      },
      expected: /more than 20,000 rows/u,
    },
    {
      name: "a spreadsheet that ends in its middle",
      given: { name: "fleet.xlsx", content: Buffer.from("PK\u0003\u0004 and no more") },
      expected: /The file is not complete/u,
    },
    {
      name: "nothing at all",
      given: { name: "fleet.csv", content: "" },
      expected: /There is nothing in it/u,
    },
    {
      name: "a picture",
      given: { name: "fleet.png", content: "png" },
      expected: /fleet\.png is of another type/u,
    },
  ];
  test("is refused in words that say why, and another file can be chosen", async () => {
    const before = await stored();
    const { tab } = await people.signedIn("olga", IMPORT);
    const importer = importerOf(tab);
    for (const { name, given, expected } of hostile) {
      await importer.choose(given);
      await expect
        .poll(async () => (await importer.problem.allInnerTexts()).join(), {
          ...SOON,
          message: name,
        })
        .toMatch(expected);
    }
    await importer.choose(csv("D-1;Good;machines;crane;S-1;;"));
    await importer.field("Fleet no").waitFor();
    expect(await stored()).toEqual(before);
  });

  test("with names of objects as columns is a table like any other", async () => {
    const { tab } = await people.signedIn("olga", IMPORT);
    const importer = importerOf(tab);
    const content = "__proto__,constructor,reference\npolluted,polluted,E-1\n";
    await importer.choose({ name: "fleet.csv", content });
    for (const header of ["__proto__", "constructor"])
      expect(await importer.field(header).innerText()).toBe("Left out");
    await importer.check.click();
    await importer.refused(2).waitFor();
    expect(await tab.evaluate(() => Reflect.get({}, "polluted"))).toBeUndefined();
  });
});
