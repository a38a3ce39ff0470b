import { memo } from "react";
import type { QrSize } from "../../domain/qrCodes/qrSheet.ts";
import { qrMatrix, qrPath } from "./qrMatrix.ts";

/** A code with its quiet zone, as large as its place. */
export const QrImage = memo(function QrImage({
  text,
  size,
}: {
  readonly text: string;
  readonly size: QrSize;
}) {
  const matrix = qrMatrix(text, size);
  return (
    <svg
      className="QrImage"
      viewBox={`0 0 ${matrix.edge} ${matrix.edge}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      focusable="false"
    >
      <path d={qrPath(matrix)} />
    </svg>
  );
});
