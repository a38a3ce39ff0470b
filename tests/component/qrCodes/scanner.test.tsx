import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { AssetId } from "../../../src/domain/base/ids.ts";
import type { QrCode } from "../../../src/domain/qrCodes/qrCode.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { cameraOfPage } from "../support/cameraOfPage.ts";
import { shown } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { codeNamed, codesOf } from "../support/qrCodes.ts";

const scanner = page.getByRole("dialog", { name: "Scan a QR code" });
const open = (code: QrCode): Promise<Screen> =>
  openFront("/administration/qr-codes?open=scan", { given: (live) => codesOf(live, [code]) });

describe("the scanner", () => {
  test("says what to do where the camera is blocked, and takes a typed code", async () => {
    const code = codeNamed("AAAA-0001", AssetId.parse("asset-anna"));
    cameraOfPage().fail("permissionDenied");
    const screen = await open(code);
    await scanner.getByRole("button", { name: "Open the camera" }).click();
    await shown(scanner.getByText("The camera is blocked for this site"));
    await expectNobodyKeptOut();
    await scanner.getByLabelText("Or type the code").fill(code.url);
    await scanner.getByRole("button", { name: "Look up" }).click();
    await expect.poll(() => screen.path()).toBe("/asset/tower/view/asset-anna");
  });

  test("reads a code that is held before the camera", async () => {
    const code = codeNamed("BBBB-0002", AssetId.parse("asset-bob"));
    cameraOfPage().hold(code.url);
    const screen = await open(code);
    await scanner.getByRole("button", { name: "Open the camera" }).click();
    await expect.poll(() => screen.path()).toBe("/asset/tower/view/asset-bob");
  });
});
