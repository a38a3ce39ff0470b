import type { Certainty } from "../../assets/positionCertainty.ts";
import type { SheetColumn, SheetRow } from "../../base/sheet.ts";
import type { EpochMs, Timezone } from "../../base/time.ts";
import type { Locale } from "../../base/locale.ts";

/** A figure that stands alone; `note` says how sure it is, `isDoubtful` that it is not. */
export type ReportFigure = {
  readonly label: string;
  readonly value: string;
  readonly note: string | null;
  readonly isDoubtful: boolean;
};

/** One bar; null: nothing was observed, which is not zero. `doubtful`: the part of it that is not certain. */
export type ReportBar = {
  readonly label: string;
  readonly value: number | null;
  readonly doubtful: number;
};

/** `rows`: bars beneath each other, by name; `columns`: side by side, in time. */
export type ReportChart = {
  readonly kind: "columns" | "rows";
  readonly title: string;
  readonly bars: readonly ReportBar[];
};

/** A part of a plan: an area with what is said of it. `rings` in degrees, [longitude, latitude]. */
export type PlanArea = {
  readonly name: string;
  readonly colour: string;
  readonly rings: readonly (readonly (readonly [number, number])[])[];
  readonly value: string | null;
  readonly isDoubtful: boolean;
};

/** The image of a floor plan on its ground: `corners` in degrees, [longitude, latitude], from the top left clockwise. */
export type PlanGround = {
  readonly mime: string;
  readonly bytes: Uint8Array;
  readonly corners: readonly (readonly [number, number])[];
  /** From 0, not seen, to 1. */
  readonly opacity: number;
};

/** A floor of the site with its areas. `ground` null: it has no plan, or one that cannot be printed. */
export type ReportPlan = {
  readonly title: string;
  readonly areas: readonly PlanArea[];
  readonly ground: PlanGround | null;
  /** True: the floor has a plan that is not printed. */
  readonly isGroundLeftOut: boolean;
};

/** A column of the table; `share`: of the width of a page, beside the shares of the others. */
export type ReportColumn = SheetColumn & {
  readonly share: number;
  readonly align?: "end";
  /** False: in spreadsheets only, which have room for it. */
  readonly isPrinted?: false;
};

/**
 * A report as data, before it is drawn (product.md section 8): what it is about, how sure it is, and its rows. `asOf`:
 * when it was read. Nothing in it depends on the format.
 */
export type ReportDocument = {
  readonly name: string;
  readonly kind: string;
  readonly customerName: string;
  readonly locale: Locale;
  readonly timezone: Timezone;
  readonly asOf: EpochMs;
  /** What it is about, in words: the span, the place, the family. */
  readonly scope: readonly { readonly label: string; readonly value: string }[];
  /** That it is late, or replaces sends that were missed; null: neither. */
  readonly lateness: string | null;
  readonly figures: readonly ReportFigure[];
  /** What is uncertain, each in a sentence. */
  readonly doubts: readonly string[];
  readonly charts: readonly ReportChart[];
  readonly plans: readonly ReportPlan[];
  readonly planNote: string | null;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly SheetRow[];
  /** How sure each row is, in the order of the rows; where a content knows no doubt, every row is certain. */
  readonly certainties: readonly Certainty[];
  /** Rows that are there and were not read, since there were too many. */
  readonly omitted: number;
  /** What is said where there are no rows. */
  readonly nothing: string;
};

/** What a content says of itself; the rest of a document is the same for all. */
export type ReportBody = Pick<
  ReportDocument,
  | "certainties"
  | "charts"
  | "columns"
  | "doubts"
  | "figures"
  | "nothing"
  | "planNote"
  | "plans"
  | "rows"
>;
