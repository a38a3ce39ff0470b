type ColumnResizerProps = {
  readonly scale: number;
  /** The new width in pixels at a root of 16 px. */
  readonly onResize: (width: number) => void;
  readonly onReset: () => void;
};

/** The edge of a column that is dragged; a double press gives the column its usual width back. Keys: see DataTableHeader. */
export function ColumnResizer({ scale, onResize, onReset }: ColumnResizerProps) {
  return (
    <span
      className="DataTable-resizer"
      aria-hidden="true"
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const column = event.currentTarget.parentElement;
        if (!event.currentTarget.hasPointerCapture(event.pointerId) || column === null) return;
        onResize((event.clientX - column.getBoundingClientRect().left) / scale);
      }}
    />
  );
}
