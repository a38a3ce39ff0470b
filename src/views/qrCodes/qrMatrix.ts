import { create } from "qrcode";
import type { QrSize } from "../../domain/qrCodes/qrSheet.ts";

/** Modules of white around a code, as ISO 18004 wants them: without them cameras do not find it. */
export const QUIET_ZONE = 4;

/** A code as its modules; `edge` counts them with the quiet zone. */
export type QrMatrix = {
  readonly edge: number;
  /** Whether the module is dark; the quiet zone is not. */
  readonly isDark: (row: number, column: number) => boolean;
};

/**
 * The modules of a text. Small codes have fewer and larger ones; from 30 mm on a quarter of the code may be scratched or
 * dirty (level Q instead of M).
 */
export function qrMatrix(text: string, size: QrSize): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: size < 30 ? "M" : "Q" });
  const inside = modules.size;
  return {
    edge: inside + 2 * QUIET_ZONE,
    isDark(row, column) {
      const [y, x] = [row - QUIET_ZONE, column - QUIET_ZONE];
      return y >= 0 && x >= 0 && y < inside && x < inside && modules.get(y, x) !== 0;
    },
  };
}

/** The dark modules as one path in modules, a line for each run of them. */
export function qrPath({ edge, isDark }: QrMatrix): string {
  const runs: string[] = [];
  for (let row = 0; row < edge; row += 1)
    for (let column = 0; column < edge; column += 1) {
      if (!isDark(row, column)) continue;
      const from = column;
      while (isDark(row, column + 1)) column += 1;
      const length = column + 1 - from;
      runs.push(`M${from} ${row}h${length}v1h-${length}z`);
    }
  return runs.join("");
}
