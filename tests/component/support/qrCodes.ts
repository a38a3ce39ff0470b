import { page, userEvent } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { AssetId, CustomerIndex, idOf, QrCodeId } from "../../../src/domain/base/ids.ts";
import {
  assignQrCode,
  generateQrCodes,
  markQrCodesExported,
  resolveQrCode,
  unassignQrCode,
} from "../../../src/domain/qrCodes/calls.ts";
import {
  assignQrCode as assignmentOf,
  QrCode,
  qrCodeUrl,
  releaseQrCode,
} from "../../../src/domain/qrCodes/qrCode.ts";
import { printedId } from "../../../src/domain/qrCodes/qrSheet.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { asset, tag } from "../../support/fixtures.ts";
import { TOWER } from "./people.ts";
import { smallSiteOf } from "./smallSiteOf.ts";
import { storedOne } from "./stored.ts";

/** A code of a customer, of a resource where one is named. @param code what is printed under it */
export function codeNamed(
  code: string,
  assetId: AssetId | null = null,
  customer: CustomerIndex = TOWER,
): QrCode {
  const id = QrCodeId.parse(idOf("qr-code", code));
  const status = assetId === null ? "available" : "assigned";
  return { id, url: qrCodeUrl(location.origin, customer, id), assetId, status, exported: false };
}

/** The path that is printed. */
export const addressOf = ({ url }: QrCode) => new URL(url).pathname;

/** A code as it is stored. @throws Error where it is not */
export function storedCode(live: FixtureLive, { id }: Pick<QrCode, "id">): QrCode {
  return storedOne(live, "qr-code", QrCode, id);
}

/** Codes of the tower with its resources anna and bob, made, joined and freed by the rules of the domain as the backend does. */
export function codesOf(live: FixtureLive, codes: readonly QrCode[] = []): void {
  smallSiteOf(live, { people: ["anna", "bob"] });
  live.write("qr-code", ...codes);
  const { server, documents } = live;
  const codeOf = (customer: string, id: string) => {
    const source = documents.of(CustomerIndex.parse(customer), "qr-code").get(id);
    if (source === undefined) throw new Refusal("not_found", { qrCodeId: id }, 404);
    return QrCode.parse({ ...source, id });
  };
  const save = (customer: string, code: QrCode) => {
    documents.write(CustomerIndex.parse(customer), "qr-code", { ...code });
    return { code };
  };
  server.answer(generateQrCodes, ({ customerIndex, count }) => {
    const made = Array.from({ length: count }, (_, index) =>
      codeNamed(`MADE-${1000 + index}`, null, CustomerIndex.parse(customerIndex)),
    );
    for (const code of made) save(customerIndex, code);
    return { codes: made };
  });
  server.answer(markQrCodesExported, ({ customerIndex, qrCodeIds, exported = true }) => {
    for (const id of qrCodeIds) save(customerIndex, { ...codeOf(customerIndex, id), exported });
    return { marked: qrCodeIds };
  });
  server.answer(assignQrCode, ({ customerIndex, qrCodeId, assetId }) => {
    const given = assignmentOf(codeOf(customerIndex, qrCodeId), AssetId.parse(assetId));
    if (given.status === "assigned") return save(customerIndex, given.code);
    const { takenBy } = given;
    throw new Refusal("conflict", { qrCodeId, takenBy, reference: takenBy });
  });
  server.answer(unassignQrCode, ({ customerIndex, qrCodeId }) =>
    save(customerIndex, releaseQrCode(codeOf(customerIndex, qrCodeId))),
  );
  server.answer(resolveQrCode, ({ customerIndex, qrCodeId }) => {
    const { assetId } = codeOf(customerIndex, qrCodeId);
    if (assetId === null) return { status: "available" as const };
    return { status: "assigned" as const, assetId, reference: assetId };
  });
  // The page of a resource asks for what it has none of.
  server.answerLeast(CALLS);
}

/** Stores somebody of another customer, for a code of theirs to lead to. */
export function strangerOf(live: FixtureLive, customer: CustomerIndex, name: string): void {
  live.documents.write(customer, "assets", asset(name));
  live.documents.write(customer, "tags", tag(name));
}

/** The administration of printed codes, and the dialog that joins a code and a resource. */
export function qrCodesScreen() {
  const assigning = page.getByRole("dialog", { name: /^Assign the code/u });
  const row = (code: Pick<QrCode, "id">) =>
    page
      .getByRole("grid", { name: "QR codes" })
      .getByRole("row")
      .filter({ hasText: printedId(code) });
  return {
    row,
    assigning,
    printing: page.getByRole("dialog", { name: "Print QR codes" }),
    marked: page.getByRole("group", { name: "Marked codes" }),
    async generate(count: number): Promise<void> {
      await page.getByRole("button", { name: "Generate", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Generate QR codes" });
      await dialog.getByRole("textbox", { name: /^How many/u }).fill(String(count));
      await userEvent.tab();
      await dialog.getByRole("button", { name: `Generate ${count} codes` }).click();
    },
    async act(code: Pick<QrCode, "id">, action: string): Promise<void> {
      await row(code)
        .getByRole("button", { name: /^Actions on/u })
        .click();
      await page.getByRole("menuitem", { name: action }).click();
    },
    /** Joins the code to the resource that is found by typing its reference. */
    async assign(reference: string): Promise<void> {
      await page.getByRole("combobox", { name: "Resource" }).fill(reference);
      await page
        .getByRole("option", { name: new RegExp(`^${reference}`, "u") })
        .first()
        .click();
      await assigning.getByRole("button", { name: "Assign", exact: true }).click();
    },
  };
}
