import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

/** Life of a screen's token, in ms: it renews it silently (specification sections 6 and 9: 30 d). */
export const SCREEN_TOKEN_LIFE = 30 * DAY;

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: SECOND,
  m: MINUTE,
  h: HOUR,
  d: DAY,
};

/**
 * The life that a token gets, in ms: what was asked for, never more than `max`.
 * `asked` is what a client may send: a number of ms, "90000", "30d", "12 h"; undefined and null: `fallback`.
 * An infinite life (-1) is cut to `max`. null: it cannot be read, so it must be refused: Kuzzle's own parser reads more
 * forms than this one, and what it alone understands would pass unbounded.
 */
export function tokenLife(
  asked: unknown,
  { fallback, max }: { fallback: number; max: number },
): number | null {
  if (asked === undefined || asked === null) return Math.min(fallback, max);
  const ms = typeof asked === "number" ? asked : read(asked);
  if (ms === null || !Number.isFinite(ms)) return null;
  if (ms < 0) return max;
  // Less than a second would be a token that is born dead: Kuzzle counts whole seconds.
  return ms < SECOND ? null : Math.min(ms, max);
}

function read(asked: unknown): number | null {
  if (typeof asked !== "string") return null;
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?\s*$/u.exec(asked);
  const unit = ownValue(UNITS, match?.[2] ?? "ms");
  if (match?.[1] === undefined || unit === undefined) return null;
  return Number(match[1]) * unit;
}
