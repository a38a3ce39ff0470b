import { CommandRefused, refusals } from "../reply.ts";

const integerPattern = /^(?:0|-?[1-9]\d{0,18})$/;
const floatPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const minInteger = -(2n ** 63n);
const greatestInteger = 2n ** 63n - 1n;

/** Reads a signed 64-bit integer exactly. */
export function readBigInteger(text: string, refusal: string = refusals.notInteger): bigint {
  if (!integerPattern.test(text)) {
    throw new CommandRefused(refusal);
  }
  const value = BigInt(text);
  if (value < minInteger || value > greatestInteger) {
    throw new CommandRefused(refusal);
  }
  return value;
}

/** Reads an integer for an index, a count or a time. */
export function readInteger(text: string, refusal: string = refusals.notInteger): number {
  return Number(readBigInteger(text, refusal));
}

/** The sum, when it fits in 64 bits. */
export function addIntegers(left: bigint, right: bigint): bigint {
  const sum = left + right;
  if (sum < minInteger || sum > greatestInteger) {
    throw new CommandRefused(refusals.overflow);
  }
  return sum;
}

/** Reads a float; `inf`, `+inf` and `-inf` are allowed as in Redis. */
export function readFloat(text: string, refusal: string = refusals.notFloat): number {
  const infinity = /^([+-]?)inf(?:inity)?$/i.exec(text);
  if (infinity !== null) {
    return infinity[1] === "-" ? -Infinity : Infinity;
  }
  if (!floatPattern.test(text)) {
    throw new CommandRefused(refusal);
  }
  return Number(text);
}

/** Writes a float as Redis does: no needless digits, `inf` for infinity. */
export function writeFloat(value: number): string {
  if (value === Infinity) {
    return "inf";
  }
  return value === -Infinity ? "-inf" : String(value);
}

/**
 * The sum as Redis writes it. Redis adds in 80-bit floats; where our 64 bits could differ (beyond
 * 2^53) the sum is refused rather than wrong.
 */
export function addFloats(left: number, right: number): string {
  const sum = left + right;
  if (!Number.isFinite(sum)) {
    throw new CommandRefused(refusals.nanOrInfinity);
  }
  if ([left, right, sum].some((value) => Math.abs(value) > Number.MAX_SAFE_INTEGER)) {
    throw new CommandRefused(
      "ERR the embedded cache adds floats up to 2^53 only; use REDIS_URL for greater ones",
    );
  }
  return writeFloat(sum);
}

/** Turns Redis's inclusive range, where -1 is the last, into the arguments of `slice`. */
export function sliceRange(start: number, stop: number, length: number): [number, number] {
  const from = Math.max(0, start < 0 ? length + start : start);
  const to = Math.min(length, (stop < 0 ? length + stop : stop) + 1);
  return from < to ? [from, to] : [0, 0];
}
