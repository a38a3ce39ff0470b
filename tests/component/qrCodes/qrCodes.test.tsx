import { describe, expect, test, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { AssetId } from "../../../src/domain/base/ids.ts";
import { generateQrCodes, markQrCodesExported } from "../../../src/domain/qrCodes/calls.ts";
import type { QrCode } from "../../../src/domain/qrCodes/qrCode.ts";
import { expectNobodyKeptOut, guideFindings } from "../support/axe.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { TOWER } from "../support/people.ts";
import { codeNamed, codesOf, qrCodesScreen, storedCode } from "../support/qrCodes.ts";

const ANNA = AssetId.parse("asset-anna");
const codes = qrCodesScreen();
const open = (query = "", ...given: QrCode[]): Promise<Screen> =>
  openFront(`/administration/qr-codes${query}`, { given: (live) => codesOf(live, given) });

describe("a batch of codes", () => {
  test("is generated, marked and printed on sheets of which each code is drawn by lines", async () => {
    const { live } = await open();
    await codes.generate(50);
    await shown(codes.marked.getByText("50 codes marked"));
    expect(live.server.asked(generateQrCodes)).toEqual([{ customerIndex: TOWER, count: 50 }]);

    await codes.marked.getByRole("button", { name: "Print", exact: true }).click();
    await shown(codes.printing.getByText(/^50 codes on A4 paper/u));
    await codes.printing.getByText("20 mm", { exact: true }).click();
    await shown(codes.printing.getByRole("button", { name: "Print 1 page" }));
    await expectNobodyKeptOut();
    expect(await guideFindings()).toEqual([]);
    await commands.setMedia("print");
    // 210 mm at 96 pixels an inch.
    expect(paper()).toEqual({
      others: 0,
      labels: 50,
      texts: 50,
      drawn: 50,
      pictures: 0,
      cut: 0,
      fits: true,
      widths: [794],
    });
    await commands.setMedia("screen");
  });

  test("that is printed is marked as exported", async () => {
    const code = codeNamed("AAAA-0001");
    const { live } = await open("?q=AAAA-0001", code, codeNamed("BBBB-0002"));
    await codes.row(code).getByRole("checkbox").click({ force: true });
    await codes.marked.getByRole("button", { name: "Print", exact: true }).click();
    const printing = vi.spyOn(window, "print").mockImplementation(() => undefined);
    await codes.printing.getByRole("button", { name: "Print 1 page" }).click();
    await codes.printing.getByRole("button", { name: /mark as exported/u }).click();
    await gone(codes.printing);
    expect(printing.mock.calls).toHaveLength(1);
    printing.mockRestore();
    await expect.poll(() => texts(codes.row(code)).join()).toMatch(/Yes/u);
    expect(live.server.asked(markQrCodesExported)).toEqual([
      { customerIndex: TOWER, qrCodeIds: [code.id], exported: true },
    ]);
  });
});

/** What lies on the sheets that are printed, and what else is printed with them. */
function paper() {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const isSeen = (one: Element) => one.getClientRects().length > 0;
  const sheets = all(".QrPrint .QrSheet-page");
  return {
    others: all("main, [role='dialog']").filter(isSeen).length,
    labels: all(".QrPrint .QrSheet-label").length,
    // What is printed under each is its own.
    texts: new Set(all(".QrPrint .QrSheet-text").map((text) => text.textContent)).size,
    drawn: all(".QrPrint svg.QrImage path").filter(isSeen).length,
    pictures: all(".QrPrint img, .QrPrint canvas").length,
    cut: all(".QrPrint .QrSheet-text").filter(
      (text) => text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth,
    ).length,
    fits: sheets.every(
      (sheet) => sheet.scrollHeight <= sheet.clientHeight && sheet.scrollWidth <= sheet.clientWidth,
    ),
    widths: [...new Set(sheets.map((sheet) => Math.round(sheet.getBoundingClientRect().width)))],
  };
}

describe("a code and its resource", () => {
  test("are joined by the picker, and freed again only after a question", async () => {
    const code = codeNamed("AAAA-0001");
    const { live } = await open("?q=AAAA-0001", code);
    await codes.act(code, "Assign to a resource");
    await codes.assign("anna");
    await shown(codes.row(code).getByText("anna · anna"));
    expect(storedCode(live, code)).toMatchObject({ status: "assigned", assetId: ANNA });

    const question = page.getByRole("alertdialog");
    await codes.act(code, "Free the code");
    await expectNobodyKeptOut();
    await question.getByRole("button", { name: "Cancel" }).click();
    await gone(question);
    expect(storedCode(live, code).status).toBe("assigned");
    await codes.act(code, "Free the code");
    await question.getByRole("button", { name: "Free the code" }).click();
    await shown(codes.row(code).getByText("Available"));
    expect(storedCode(live, code)).toMatchObject({ status: "available", assetId: null });
  });

  test("are one's own: a code of another resource is not taken away from it", async () => {
    const code = codeNamed("AAAA-0001", ANNA);
    const { live } = await open(`?assign=${code.id}`, code);
    await codes.assign("bob");
    const { assigning } = codes;
    await shown(assigning.getByRole("alert").or(assigning.getByRole("status")).first());
    await expectNobodyKeptOut();
    expect(storedCode(live, code).assetId).toBe(ANNA);
  });
});
