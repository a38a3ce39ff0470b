import { ElasticsearchError } from "../elasticsearchError.ts";
import { readDate } from "../mapping/dateFormat.ts";
import type { DateFormats, DateZone } from "../mapping/dateFormat.ts";

const STEP = /([+-]\d*|\/)([yMwdhHms])/y;

type Unit = "y" | "M" | "w" | "d" | "h" | "H" | "m" | "s";

function add(ms: number, count: number, unit: Unit): number {
  const date = new Date(ms);
  switch (unit) {
    case "y":
    case "M": {
      const months = unit === "y" ? count * 12 : count;
      const day = date.getUTCDate();
      date.setUTCDate(1);
      date.setUTCMonth(date.getUTCMonth() + months);
      const last = new Date(
        Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0),
      ).getUTCDate();
      date.setUTCDate(Math.min(day, last));
      return date.getTime();
    }
    case "w":
      return ms + count * 604_800_000;
    case "d":
      return ms + count * 86_400_000;
    case "h":
    case "H":
      return ms + count * 3_600_000;
    case "m":
      return ms + count * 60_000;
    case "s":
      return ms + count * 1000;
  }
}

function floor(ms: number, unit: Unit): number {
  const date = new Date(ms);
  switch (unit) {
    case "y":
      return Date.UTC(date.getUTCFullYear(), 0);
    case "M":
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
    case "w": {
      const day = floor(ms, "d");
      // Weeks begin on Monday.
      return day - ((date.getUTCDay() + 6) % 7) * 86_400_000;
    }
    case "d":
      return Math.floor(ms / 86_400_000) * 86_400_000;
    case "h":
    case "H":
      return Math.floor(ms / 3_600_000) * 3_600_000;
    case "m":
      return Math.floor(ms / 60_000) * 60_000;
    case "s":
      return Math.floor(ms / 1000) * 1000;
  }
}

/**
 * A date of a query in ms: a text of the formats, `now`, or either with date math (`now-24h/d`,
 * `2024-01-01||+1M`). Rounding up takes the last millisecond of what is left open, as `lte` and `gt`
 * want it. `zone` turns local ms into what must be added for UTC.
 */
export function readQueryDate(
  text: string,
  formats: DateFormats,
  now: number,
  roundUp: boolean,
  zone: DateZone,
): number {
  const [anchor, math] = text.startsWith("now")
    ? [now, text.slice(3)]
    : anchorOf(text, formats, roundUp, zone);
  let ms = anchor;
  STEP.lastIndex = 0;
  while (STEP.lastIndex < math.length) {
    const step = STEP.exec(math);
    if (!step) throw wrongDate(text, formats);
    const [, operator = "", letter = ""] = step;
    const unit = letter as Unit;
    if (operator === "/") {
      const local = ms - zone(ms);
      const start = floor(local, unit);
      ms = roundUp ? add(start, 1, unit) - 1 : start;
      ms += zone(ms);
    } else {
      const count = operator.length === 1 ? Number(`${operator}1`) : Number(operator);
      ms = add(ms, count, unit);
    }
  }
  return ms;
}

function anchorOf(
  text: string,
  formats: DateFormats,
  roundUp: boolean,
  zone: DateZone,
): readonly [number, string] {
  const bars = text.indexOf("||");
  const date = bars < 0 ? text : text.slice(0, bars);
  // With date math behind it the date itself is not rounded: the math decides.
  const ms = readDate(formats, date, roundUp && bars < 0, zone);
  if (ms === undefined) throw wrongDate(date, formats);
  return [ms, bars < 0 ? "" : text.slice(bars + 2)];
}

function wrongDate(text: string, formats: DateFormats): ElasticsearchError {
  return new ElasticsearchError(
    400,
    "parse_exception",
    `failed to parse date field [${text}] with format [${formats.text}]: [failed to parse date field [${text}] with format [${formats.text}]]`,
  );
}
