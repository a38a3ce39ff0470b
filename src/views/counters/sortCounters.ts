import type { CounterCard } from "./counterCards.ts";
import type { DataSort } from "../ui/dataColumn.ts";

/** How many of those counted are uncertain or unknown; null: not known yet. */
export function notCertain({ certainty }: CounterCard): number | null {
  return certainty === null ? null : certainty.uncertain + certainty.unknown;
}

/** By a column; those of the same value, and without a column all, keep their order. What is not counted comes last. */
export function sortCounters<Row extends { readonly card: CounterCard }>(
  rows: readonly Row[],
  sort: DataSort | null,
): readonly Row[] {
  if (sort === null) return rows;
  const sign = sort.isDescending ? -1 : 1;
  if (sort.column === "name")
    return rows.toSorted((a, b) => sign * a.card.name.localeCompare(b.card.name));
  const valueOf = ({ card }: Row): number | null => {
    if (sort.column === "present") return card.present;
    if (sort.column === "notCertain") return notCertain(card);
    if (sort.column === "entries") return card.entries;
    return card.peak;
  };
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}
