import { useRef } from "react";

type RowSelection = {
  readonly count: number;
  readonly keyAt: (index: number) => string | null;
  readonly selected: ReadonlySet<string>;
  readonly onChange: ((keys: ReadonlySet<string>) => void) | undefined;
  readonly onSelectAll: ((isSelected: boolean) => void) | undefined;
};

/** Marks rows: one, a range from the last marked one, or all that are loaded. */
export function useRowSelection({ count, keyAt, selected, onChange, onSelectAll }: RowSelection) {
  const anchor = useRef(0);
  const keysBetween = (one: number, other: number): string[] => {
    const keys: string[] = [];
    for (let at = Math.min(one, other); at <= Math.max(one, other); at += 1) {
      const key = keyAt(at);
      if (key !== null) keys.push(key);
    }
    return keys;
  };
  return {
    /** Every row of the table is marked. A row that is not loaded is not known to be. */
    isAll: count > 0 && selected.size >= count,
    mark: (index: number, isRange: boolean) => {
      const key = keyAt(index);
      if (key === null) return;
      if (isRange) {
        onChange?.(new Set([...selected, ...keysBetween(anchor.current, index)]));
        return;
      }
      anchor.current = index;
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      onChange?.(next);
    },
    /** From the row that is left to the one that is reached. */
    extend: (from: number, to: number) =>
      onChange?.(new Set([...selected, ...keysBetween(from, to)])),
    markAll: (isSelected: boolean) => {
      if (onSelectAll !== undefined) onSelectAll(isSelected);
      else onChange?.(new Set(isSelected ? keysBetween(0, count - 1) : []));
    },
  };
}
