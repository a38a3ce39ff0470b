import type { BoundingBox, LonLat } from "../../domain/base/geometry.ts";
import type { DrawingUnit } from "../../domain/sites/plans/planDrawing.ts";
import type { PlanCorners, PlanSize } from "../../domain/sites/plans/planFit.ts";

/** A file that shall be the plan of a floor. */
export type PlanToRead = {
  readonly file: File;
  /** Of a PDF, from 1; null: nobody has chosen. */
  readonly page: number | null;
  /** Of a drawing; null: nobody has said. */
  readonly origin: { readonly unit: DrawingUnit; readonly at: LonLat } | null;
  /** The ground of the site: coordinates about it are degrees. */
  readonly box: BoundingBox;
  /** Pixels of the longer edge of a page of a PDF; absent: as many as a map draws. */
  readonly longestEdge?: number | undefined;
};

/** An image that the backend takes (domain/sites/planImage.ts). */
export type PlanFile = { readonly name: string; readonly content: Blob };

/**
 * Why a file is no plan. `otherType`: none of those that are read; `tooLarge`: more than is read at all, or than fits
 * after it was made smaller; `locked`: a PDF with a password; `noLines`: a drawing without any line;
 * `exchanged`: degrees with the latitude first.
 */
export type PlanProblem = "broken" | "exchanged" | "locked" | "noLines" | "otherType" | "tooLarge";

/** What became of a file. */
export type PlanRead =
  | {
      readonly type: "image";
      readonly file: PlanFile;
      readonly size: PlanSize;
      /** Null: the file does not say where it lies. */
      readonly corners: PlanCorners | null;
      /** It was made smaller, to fit in what a file may have. */
      readonly isReduced: boolean;
      /** Of a PDF: how many it has. */
      readonly pages?: number | undefined;
    }
  | { readonly type: "pages"; readonly count: number }
  | { readonly type: "drawing"; readonly unit: DrawingUnit }
  | { readonly type: "refused"; readonly problem: PlanProblem };

/** Largest file that is read, in bytes: a scan of a large sheet, before it is made smaller. */
export const MAX_BYTES_READ = 50 * 1024 * 1024;
