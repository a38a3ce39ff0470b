import type { EpochMs } from "../base/instant.ts";
import { ownValue } from "../base/ownValue.ts";
import type { Incoming } from "./decoding.ts";

/** An object of foreign JSON, of which nothing is known yet. */
export type Json = Readonly<Record<string, unknown>>;

/** What the body says as JSON; undefined: it is none. An empty body is undefined too. */
export function jsonOf({ body }: Pick<Incoming, "body">): unknown {
  return jsonIn(new TextDecoder().decode(body));
}

/** What a text says as JSON, a byte order mark before it or not; undefined: it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, "")) as unknown;
  } catch {
    return undefined;
  }
}

export function objectIn(value: unknown): Json | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : null;
}

export function field(of: unknown, name: string): unknown {
  const object = objectIn(of);
  return object === null ? undefined : ownValue(object, name);
}

/** The value along a path of names; undefined where any of them is missing. */
export function within(of: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(field, of);
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** A number, also where it was sent as a text ("JSON" of ThingPark); null: absent, empty, or none. */
export function numberIn(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || !/^\s*-?\d/u.test(value)) return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}

export function textIn(value: unknown): string | null {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}

/** Of a time as text (ISO 8601, or "2017-05-11 21:49:11" in UTC), ms since 1970; null: it is none. Nanoseconds are cut. */
export function timeIn(value: unknown): EpochMs | null {
  if (typeof value !== "string") return null;
  const text = value.trim().replace(/(\.\d{3})\d+/u, "$1");
  const isPlain = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text);
  return instantIn(Date.parse(isPlain ? `${text.replace(" ", "T")}Z` : text));
}

/** Ms since 1970 where it can be an instant of ours, else null. */
export function instantIn(ms: number | null): EpochMs | null {
  if (ms === null || !Number.isFinite(ms)) return null;
  const whole = Math.round(ms);
  return whole > 0 && whole <= MAX_INSTANT ? whole : null;
}

const MAX_INSTANT = 8_640_000_000_000_000;
