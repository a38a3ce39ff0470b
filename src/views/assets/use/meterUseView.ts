import type { MeterUseRow } from "../../../domain/assets/meterCalls.ts";
import type { SheetRow } from "../../../domain/base/sheet.ts";
import { CounterKind } from "../../../domain/devices/meter.ts";
import type { FamilyNames } from "../../kit/words/familyNames.ts";
import { sortOfAddress } from "../../ui/sortAddress.ts";

export const METER_SORTS = ["name", ...CounterKind.options] as const;
export type MeterSort = {
  readonly column: (typeof METER_SORTS)[number];
  readonly isDescending: boolean;
};
/** Those that run least first: what stands idle is what somebody looks for. */
const DEFAULT_METER_SORT: MeterSort = { column: "engineHours", isDescending: false };

/** The sort of an address: a column, with a minus where it goes downwards. */
export function meterOrderOf(text: string | null): MeterSort {
  return sortOfAddress(text, METER_SORTS) ?? DEFAULT_METER_SORT;
}

/** The use of one counter of a machine; null: nothing is known of it. */
export function useOf(
  { uses }: MeterUseRow,
  meter: CounterKind,
): MeterUseRow["uses"][number] | null {
  return uses.find((use) => use.meter === meter) ?? null;
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** In an order; what is equal in it by reference, and machines of which nothing is known last. */
export function sortedMeterUses(
  rows: readonly MeterUseRow[],
  { column, isDescending }: MeterSort,
): readonly MeterUseRow[] {
  const sign = isDescending ? -1 : 1;
  const byName = (a: MeterUseRow, b: MeterUseRow) => words.compare(a.reference, b.reference);
  if (column === "name") return rows.toSorted((a, b) => sign * byName(a, b));
  return rows.toSorted((a, b) => {
    const [one, other] = [useOf(a, column), useOf(b, column)];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || byName(a, b);
    return sign * (one.used - other.used) || byName(a, b);
  });
}

/** Sums of what is known, by counter; null: of no machine. */
export function meterSums(
  rows: readonly MeterUseRow[],
): Readonly<Record<CounterKind, number | null>> {
  const sum = (meter: CounterKind) => {
    const uses = rows.flatMap((row) => useOf(row, meter) ?? []);
    return uses.length === 0 ? null : uses.reduce((total, { used }) => total + used, 0);
  };
  return { engineHours: sum("engineHours"), odometer: sum("odometer"), fuelUsed: sum("fuelUsed") };
}

/** A row a machine and counter, so that figures can be calculated with; `meterName` heads figures without a unit. */
export function meterSheetRows(
  rows: readonly MeterUseRow[],
  names: Pick<FamilyNames, "family" | "subFamilyOf">,
  meterName: (meter: CounterKind) => string,
): readonly SheetRow[] {
  return rows.flatMap((row) =>
    row.uses.map(({ meter, used, atMost, since, until, value }) => [
      row.reference,
      row.designation,
      names.family(row.family),
      names.subFamilyOf(row.family, row.subFamily),
      meterName(meter),
      used,
      atMost,
      value,
      { at: since, precision: "minute" as const },
      { at: until, precision: "minute" as const },
    ]),
  );
}
