import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { QrCode } from "../../src/domain/qrCodes/qrCode.ts";
import { must } from "../../src/domain/base/must.ts";
import { printedId } from "../../src/domain/qrCodes/qrSheet.ts";
import { expectNobodyKeptOut, guideFindings } from "./support/axe.ts";
import { ask } from "../support/calls.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { qrCodesOf } from "./support/assetsDriver.ts";
import { cameraForTests } from "./support/cameraForTests.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

const CODES = "/administration/qr-codes";
const LEADS_NOWHERE = "This code leads nowhere";

let server: FrontServer;
let tower: SmallSite;
let yard: SmallSite;
const people = peopleForTests(() => server, "moving");

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower", { people: ["anna", "bob"] });
  yard = await smallSite(server.backend, "yard", { people: ["eve"] });
  await tower.user("olga", "admin");
  await tower.user("paul", "preperer");
  await tower.user("wim", "worker");
});
afterAll(() => server?.stop());

/** A fresh code of a customer, of a resource where one is named. */
async function newCode(of: SmallSite, assetId: string | null = null): Promise<QrCode> {
  const made = await ask<{ codes: QrCode[] }>(of.root, "qrCode:generate", of.index, { count: 1 });
  const code = must(made.codes[0], "one code was asked for");
  if (assetId !== null)
    await ask(of.root, "qrCode:assign", of.index, { qrCodeId: code.id, assetId });
  return code;
}
const addressOf = ({ url }: QrCode) => new URL(url).pathname;
const stored = async ({ id }: QrCode) => {
  const found = await tower.all("qr-code", QrCode, { ids: { values: [id] } });
  return must(found[0], "the code is stored");
};

describe("a batch of codes", () => {
  test("is generated, marked and printed on sheets of which each code is drawn by lines", async () => {
    const { tab } = await people.signedIn("olga", CODES);
    const codes = qrCodesOf(tab);
    await codes.generate(50);
    await codes.marked.getByText("50 codes marked").waitFor();
    const known = await tower.all("qr-code", QrCode);
    expect(new Set(known.map(({ url }) => url)).size).toBe(50);

    await codes.marked.getByRole("button", { name: "Print", exact: true }).click();
    await codes.printing.getByText(/^50 codes on A4 paper/u).waitFor();
    await codes.printing.getByText("20 mm", { exact: true }).click();
    await codes.printing.getByRole("button", { name: "Print 1 page" }).waitFor();
    await expectNobodyKeptOut(tab);
    expect(await guideFindings(tab)).toEqual([]);
    await tab.emulateMedia({ media: "print" });
    const paper = await tab.evaluate(() => {
      const isSeen = (one: Element) => one.getClientRects().length > 0;
      const sheets = [...document.querySelectorAll(".QrPrint .QrSheet-page")];
      return {
        others: [...document.querySelectorAll("main, [role='dialog']")].filter(isSeen).length,
        labels: document.querySelectorAll(".QrPrint .QrSheet-label").length,
        drawn: [...document.querySelectorAll(".QrPrint svg.QrImage path")].filter(isSeen).length,
        pictures: document.querySelectorAll(".QrPrint img, .QrPrint canvas").length,
        cut: [...document.querySelectorAll(".QrPrint .QrSheet-text")].filter(
          (text) => text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth,
        ).length,
        fits: sheets.every(
          (sheet) =>
            sheet.scrollHeight <= sheet.clientHeight && sheet.scrollWidth <= sheet.clientWidth,
        ),
        widths: [
          ...new Set(sheets.map((sheet) => Math.round(sheet.getBoundingClientRect().width))),
        ],
      };
    });
    // 210 mm at 96 pixels an inch.
    expect(paper).toEqual({
      others: 0,
      labels: 50,
      drawn: 50,
      pictures: 0,
      cut: 0,
      fits: true,
      widths: [794],
    });
    await tab.emulateMedia({ media: "screen" });
  });

  test("that is printed is marked as exported", async () => {
    const code = await newCode(tower);
    const { tab } = await people.signedIn("olga", `${CODES}?q=${printedId(code)}`);
    const codes = qrCodesOf(tab);
    await codes.row(code).getByRole("checkbox").click();
    await codes.marked.getByRole("button", { name: "Print", exact: true }).click();
    await tab.evaluate(() => Object.assign(window, { print: () => undefined }));
    await codes.printing.getByRole("button", { name: "Print 1 page" }).click();
    await codes.printing.getByRole("button", { name: /mark as exported/u }).click();
    await codes.printing.waitFor({ state: "detached" });
    await expect.poll(() => codes.row(code).innerText(), SOON).toMatch(/Yes/u);
    expect((await stored(code)).exported).toBe(true);
  });
});

describe("a code and its resource", () => {
  test("are joined by the picker, and freed again only after a question", async () => {
    const code = await newCode(tower);
    const { tab } = await people.signedIn("olga", `${CODES}?q=${printedId(code)}`);
    const codes = qrCodesOf(tab);
    await codes.act(code, "Assign to a resource");
    await codes.pick("Resource", "anna");
    await codes.assigning.getByRole("button", { name: "Assign", exact: true }).click();
    await codes.row(code).getByText("anna · anna").waitFor();
    expect(await stored(code)).toMatchObject({ status: "assigned", assetId: "asset-anna" });

    await codes.act(code, "Free the code");
    await tab.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    expect((await stored(code)).status).toBe("assigned");
    await codes.act(code, "Free the code");
    await tab.getByRole("alertdialog").getByRole("button", { name: "Free the code" }).click();
    await codes.row(code).getByText("Available").waitFor();
    expect(await stored(code)).toMatchObject({ status: "available", assetId: null });
  });

  test("are one's own: a code of another resource is not taken away from it", async () => {
    const code = await newCode(tower, "asset-anna");
    const { tab } = await people.signedIn("olga", `${CODES}?assign=${code.id}`);
    const codes = qrCodesOf(tab);
    await codes.pick("Resource", "bob");
    await codes.assigning.getByRole("button", { name: "Assign", exact: true }).click();
    await codes.assigning
      .getByRole("alert")
      .or(codes.assigning.getByRole("status"))
      .first()
      .waitFor();
    expect((await stored(code)).assetId).toBe("asset-anna");
  });
});

describe("the address of a code", () => {
  test("leads to the resource that wears it, also through the login page", async () => {
    const code = await newCode(tower, "asset-anna");
    const { tab } = await people.stranger(addressOf(code));
    await tab.getByLabel("Username").fill("olga");
    await tab.getByLabel(/^Password/u).fill("a long enough one");
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/asset/tower/view/asset-anna");
    // The page shows the code that it was reached by, to be printed again.
    await tab.getByText(printedId(code), { exact: true }).waitFor();
  });

  test("of a free code offers whoever may to assign it, and leads to its resource", async () => {
    const code = await newCode(tower);
    const { tab } = await people.signedIn("paul", addressOf(code));
    await tab.getByText("No resource wears this code yet").waitFor();
    await tab.getByRole("button", { name: "Assign it" }).click();
    const codes = qrCodesOf(tab);
    await codes.pick("Resource", "bob");
    await codes.assigning.getByRole("button", { name: "Assign", exact: true }).click();
    await tab.waitForURL("**/asset/tower/view/asset-bob");
    expect(await stored(code)).toMatchObject({ status: "assigned", assetId: "asset-bob" });
  });

  test("of a free code leads nobody to what they may not do", async () => {
    const code = await newCode(tower);
    const { tab } = await people.signedIn("wim", addressOf(code));
    await tab.getByText("An administrator can assign it.").waitFor();
    expect(await tab.getByText("Assign it", { exact: true }).count()).toBe(0);
  });

  test("that is foreign or forged says the same of all, and nothing of any", async () => {
    const own = await newCode(tower, "asset-anna");
    const foreign = await newCode(yard, "asset-eve");
    const { tab } = await people.signedIn("olga", CODES);
    const said = new Set<string>();
    for (const address of [
      addressOf(foreign),
      addressOf(foreign).replace("/yard/", "/tower/"),
      addressOf(own).replace("/tower/", "/yard/"),
      `/tower/qr-code/qr-code-${"A".repeat(22)}`,
      "/tower/qr-code/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    ]) {
      await tab.goto(address);
      await expect
        .poll(() => tab.getByText(LEADS_NOWHERE).isVisible(), { ...SOON, message: address })
        .toBe(true);
      expect(new URL(tab.url()).pathname).toBe(address);
      said.add(await tab.getByRole("main").innerText());
    }
    expect([...said]).toHaveLength(1);
    expect([...said][0]).not.toMatch(/eve|anna|yard/u);
    await tab.goto("/tower/qr-code/..%2F..%2Fadministration");
    await tab.getByText("This address does not exist on this server.").waitFor();
  });

  test("of another customer of the reader's changes nothing by itself, and offers that customer", async () => {
    const code = await newCode(yard, "asset-eve");
    const { username, password } = server.backend.superAdmin;
    const root = await people.stranger("/login");
    await people.signInThere(root, username, "/password", password);
    const open = root.tab.getByRole("combobox", { name: "Customer" });
    await expect.poll(() => open.inputValue(), SOON).toBe("tower");
    await root.tab.goto(addressOf(code));
    await root.tab.getByText("This code is one of yard").waitFor();
    expect(await open.inputValue()).toBe("tower");
    await root.tab.getByRole("button", { name: "Open yard" }).click();
    await root.tab.waitForURL("**/asset/yard/view/asset-eve");
  });
});

describe("the scanner", () => {
  test("says what to do where the camera is blocked, and takes a typed code", async () => {
    const code = await newCode(tower, "asset-anna");
    const { tab } = await people.signedIn("olga", `${CODES}?open=scan`);
    const scanner = tab.getByRole("dialog", { name: "Scan a QR code" });
    const camera = await cameraForTests(tab);
    await camera.fail("permissionDenied");
    await scanner.getByRole("button", { name: "Open the camera" }).click();
    await scanner.getByText("The camera is blocked for this site").waitFor();
    await scanner.getByLabel("Or type the code").fill(code.url);
    await scanner.getByRole("button", { name: "Look up" }).click();
    await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/asset/tower/view/asset-anna");
  });

  test("reads a code that is held before the camera", async () => {
    const code = await newCode(tower, "asset-bob");
    const { tab } = await people.signedIn("olga", `${CODES}?open=scan`);
    const camera = await cameraForTests(tab);
    await camera.open();
    await camera.hold(code.url);
    await tab.getByRole("button", { name: "Open the camera" }).click();
    await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/asset/tower/view/asset-bob");
  });
});
