import { z } from "zod";
import { EpochMs } from "../../base/instant.ts";
import { DAY } from "../../base/time.ts";

/** The time series that are read (ISO 15143-3, "time series endpoints"). */
export const SERIES = ["locations", "operatingHours", "distance", "fuelUsed", "faults"] as const;
export const Series = z.enum(SERIES);
export type Series = z.infer<typeof Series>;

/**
 * How the address of a series names a machine: by its PIN or VIN (docs.proemion.com/aemp, api20.takeuchi-us.com/Developers),
 * the same behind "ID" (developers.trackunit.com), or by maker, model and serial number (digital.cat.com).
 */
export const ADDRESS_FORMS = ["pin", "id", "makeModelSerial"] as const;
const AddressForm = z.enum(ADDRESS_FORMS);
export type AddressForm = z.infer<typeof AddressForm>;

/** So many machines are asked for a series before it counts as not offered: one may have none of it. */
const MISSES = 3;
/** What is not offered is asked for again after so long, in ms: a provider may offer it by then. */
const ABSENT_FOR = 7 * DAY;

/** What a provider offers of time series, as far as it was asked. */
export const SeriesBook = z.object({
  /** Null: no address of a series has answered yet. */
  form: AddressForm.nullable(),
  /** Those that have been answered. */
  offered: z.array(Series),
  /** Those that are not, the status that says so, and since when that is known. */
  absent: z.array(z.object({ series: Series, status: z.number().int(), at: EpochMs })),
  /** Machines for which a series was asked in vain, while it was answered for none. */
  missed: z.array(z.object({ series: Series, machines: z.array(z.string()).max(MISSES) })),
  /** When series were read last; null: never. */
  at: EpochMs.nullable(),
  /** Why that ended early; null: it did not. */
  error: z.string().max(500).nullable(),
});
export type SeriesBook = z.infer<typeof SeriesBook>;

export const NO_SERIES: SeriesBook = {
  form: null,
  offered: [],
  absent: [],
  missed: [],
  at: null,
  error: null,
};

/** Whether a status says that there is no such series, rather than that it cannot be answered now. */
export function isNotOffered(status: number): boolean {
  return status >= 400 && status < 500
    ? ![401, 408, 425, 429].includes(status)
    : status === 501 || status === 505;
}

/** The series that are asked for: those that are not known to be missing, or have been for long. */
export function askedSeries({ absent }: SeriesBook, now: EpochMs): readonly Series[] {
  return SERIES.filter(
    (series) => !absent.some((one) => one.series === series && now - one.at < ABSENT_FOR),
  );
}

/** The forms of address that are tried, in order: the one that has answered alone. */
export function triedForms({ form }: SeriesBook): readonly AddressForm[] {
  return form === null ? ADDRESS_FORMS : [form];
}

/** The book after a series of a machine was answered at an address of this form. */
export function afterAnswer(book: SeriesBook, series: Series, form: AddressForm): SeriesBook {
  if (book.form === form && book.offered.includes(series)) return book;
  return {
    ...book,
    form,
    offered: [...new Set([...book.offered, series])],
    absent: book.absent.filter((one) => one.series !== series),
    missed: book.missed.filter((one) => one.series !== series),
  };
}

/**
 * The book after no address had a series of a machine. `machines`: how many could be asked for it; a fleet of one says with
 * its one machine that the series is not offered. One that has been answered for another machine stays offered.
 */
export function afterMiss(
  book: SeriesBook,
  {
    series,
    deviceId,
    status,
  }: { readonly series: Series; readonly deviceId: string; readonly status: number },
  machines: number,
  now: EpochMs,
): SeriesBook {
  if (book.offered.includes(series)) return book;
  const before = book.missed.find((one) => one.series === series)?.machines ?? [];
  const missed = [...new Set([...before, deviceId])];
  const others = book.missed.filter((one) => one.series !== series);
  if (missed.length < Math.min(MISSES, machines))
    return { ...book, missed: [...others, { series, machines: missed }] };
  const absent = book.absent.filter((one) => one.series !== series);
  return { ...book, missed: others, absent: [...absent, { series, status, at: now }] };
}
