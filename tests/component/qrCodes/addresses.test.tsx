import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { AssetId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import { assignQrCode } from "../../../src/domain/qrCodes/calls.ts";
import { printedId } from "../../../src/domain/qrCodes/qrSheet.ts";
import { customerNamed } from "../support/account.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { fieldValue, isShown, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { personOf, ROOT, TOWER } from "../support/people.ts";
import {
  addressOf,
  codeNamed,
  codesOf,
  qrCodesScreen,
  storedCode,
  strangerOf,
} from "../support/qrCodes.ts";
import { pageText } from "../support/standsAt.ts";

const YARD = CustomerIndex.parse("yard");
const ANNA = AssetId.parse("asset-anna");
const EVE = AssetId.parse("asset-eve");
const FOREIGN = codeNamed("CCCC-0003", EVE, YARD);

describe("the address of a code", () => {
  test("leads to the resource that wears it", async () => {
    const code = codeNamed("AAAA-0001", ANNA);
    const screen = await openFront(addressOf(code), { given: (live) => codesOf(live, [code]) });
    await expect.poll(() => screen.path()).toBe("/asset/tower/view/asset-anna");
    // The page shows the code that it was reached by, to be printed again.
    await shown(page.getByText(printedId(code), { exact: true }));
  });

  test("of a free code offers whoever may to assign it, and leads to its resource", async () => {
    const code = codeNamed("AAAA-0001");
    const screen = await openFront(addressOf(code), {
      person: personOf("preperer"),
      given: (live) => codesOf(live, [code]),
    });
    await shown(page.getByText("No resource wears this code yet"));
    await expectNobodyKeptOut();
    await page.getByRole("button", { name: "Assign it" }).click();
    await qrCodesScreen().assign("bob");
    await expect.poll(() => screen.path()).toBe("/asset/tower/view/asset-bob");
    expect(storedCode(screen.live, code)).toMatchObject({
      status: "assigned",
      assetId: "asset-bob",
    });
  });

  test("of a free code leads nobody to what they may not do", async () => {
    const code = codeNamed("AAAA-0001");
    const { live } = await openFront(addressOf(code), {
      person: personOf("worker"),
      given: (told) => codesOf(told, [code]),
    });
    await shown(page.getByText("An administrator can assign it."));
    expect(isShown(page.getByText("Assign it", { exact: true }))).toBe(false);
    expect(live.server.asked(assignQrCode)).toEqual([]);
  });

  test("that is foreign or forged says the same of all, and nothing of any", async () => {
    const own = codeNamed("AAAA-0001", ANNA);
    const said = new Set<string>();
    for (const address of [
      addressOf(FOREIGN),
      addressOf(FOREIGN).replace("/yard/", "/tower/"),
      addressOf(own).replace("/tower/", "/yard/"),
      `/tower/qr-code/qr-code-${"A".repeat(22)}`,
      "/tower/qr-code/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    ]) {
      const screen = await openFront(address, { given: (live) => codesOf(live, [own]) });
      await shown(page.getByText("This code leads nowhere"));
      expect(screen.path()).toBe(address);
      said.add(pageText());
    }
    await expectNobodyKeptOut();
    expect([...said]).toHaveLength(1);
    expect([...said][0]).not.toMatch(/eve|anna|yard/u);
  });

  test("of another customer of the reader's changes nothing by itself, and offers that customer", async () => {
    const screen = await openFront(addressOf(FOREIGN), {
      person: ROOT,
      customers: [customerNamed(TOWER), customerNamed(YARD)],
      given: (live) => {
        codesOf(live);
        live.documents.write(YARD, "qr-code", FOREIGN);
        strangerOf(live, YARD, "eve");
      },
    });
    const open = page.getByRole("combobox", { name: "Customer" });
    await shown(page.getByText("This code is one of yard"));
    await expectNobodyKeptOut();
    expect(fieldValue(open)).toBe("tower");
    await page.getByRole("button", { name: "Open yard" }).click();
    await expect.poll(() => screen.path()).toBe("/asset/yard/view/asset-eve");
  });
});
