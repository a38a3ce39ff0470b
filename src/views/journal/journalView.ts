import { dayBefore, dayOf } from "../../domain/base/localDay.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { JournalEntry } from "../../domain/journal/journalEntry.ts";
import type { DateRange } from "../ui/DateRangeField.tsx";

/** How far back a journal is shown that nobody asked a span of, in days, today included: all of it, and that of one thing. */
const DEFAULT_DAYS = 7;
const DEFAULT_DAYS_OF_ONE = 90;
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/u;

/** The days of an address; what it does not say, or says wrongly, is the last week, of one thing the last 90 days. */
export function journalDays(
  from: string | null,
  to: string | null,
  now: EpochMs,
  timezone: string,
  isOfOne: boolean,
): DateRange {
  const today = dayOf(now, timezone);
  const isSpan = isDay(from) && isDay(to) && from <= to;
  if (isSpan) return { from, to };
  const days = isOfOne ? DEFAULT_DAYS_OF_ONE : DEFAULT_DAYS;
  return { from: dayBefore(today, days - 1), to: today };
}

function isDay(text: string | null): text is string {
  return text !== null && DAY_FORM.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** The two parts of an action: `asset:update`, `key.created`. */
export function actionParts(action: string): { readonly object: string; readonly act: string } {
  const [object = "", act = ""] = action.split(/[:.]/u);
  return { object, act };
}

/** What an id is called now; itself where it is of nothing that has a name, or of what is gone. */
export type NameOf = (id: string) => string;

/** A value of a change as text, one that is nothing or not known apart; ids by what they are called. */
export function changeText(value: unknown, nameOf: NameOf): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string") return nameOf(value);
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const isNamed = texts.some((one) => nameOf(one) !== one);
  return isNamed && Array.isArray(value) && texts.length === value.length
    ? texts.map(nameOf).join(", ")
    : JSON.stringify(value);
}

/** What an entry concerns, in words; null: nothing that is stored. */
export function aboutText({ about }: Pick<JournalEntry, "about">, nameOf: NameOf): string | null {
  return about.length === 0 ? null : about.map(nameOf).join(", ");
}
