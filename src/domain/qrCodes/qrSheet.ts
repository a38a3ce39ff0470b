import type { QrCode } from "./qrCode.ts";

/** Edge of a printed code with its quiet zone, in mm. The smallest is read by a phone at a hand's breadth. */
export const QR_SIZES = [20, 30, 45, 70] as const;
export type QrSize = (typeof QR_SIZES)[number];

/** What is printed under a code. */
export const QR_TEXTS = ["code", "reference", "none"] as const;
export type QrText = (typeof QR_TEXTS)[number];

/** How a sheet of codes is printed. */
export type QrSheetChoice = {
  readonly size: QrSize;
  readonly text: QrText;
  readonly hasLogo: boolean;
};

/** What most want first. */
export const DEFAULT_QR_SHEET: QrSheetChoice = { size: 30, text: "code", hasLogo: false };

/** Codes printed at once, so that the browser's preview answers. */
export const CODES_AT_ONCE = 500;

/** A4, in mm, with the margin that every printer leaves and room for scissors. */
const PAGE = { width: 210, height: 297, margin: 10, gap: 4 } as const;
/** Heights in mm: two lines of text, and the logo. */
const TEXT_HEIGHT = 5;
const LOGO_HEIGHT = 6;

/** Labels on each page; their edges in mm. */
export type QrSheetLayout = {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
};

/** How many labels fit on a page of A4. */
export function qrSheetLayout({ size, text, hasLogo }: QrSheetChoice): QrSheetLayout {
  const height = size + (text === "none" ? 0 : TEXT_HEIGHT) + (hasLogo ? LOGO_HEIGHT : 0);
  const fit = (room: number, one: number) =>
    Math.floor((room - 2 * PAGE.margin + PAGE.gap) / (one + PAGE.gap));
  return {
    columns: fit(PAGE.width, size),
    rows: fit(PAGE.height, height),
    width: size,
    height,
  };
}

/** The codes of each page. */
export function qrPages<Code>(codes: readonly Code[], { columns, rows }: QrSheetLayout): Code[][] {
  const each = columns * rows;
  return Array.from({ length: Math.ceil(codes.length / each) }, (_, page) =>
    codes.slice(page * each, (page + 1) * each),
  );
}

/** What people read and type of a code: its id without its fixed beginning. */
export function printedId({ id }: Pick<QrCode, "id">): string {
  return id.replace(/^qr-code-/u, "");
}
