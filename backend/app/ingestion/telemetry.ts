import { type Asset, AssetTelemetry } from "../../../src/domain/assets/asset.ts";

const TELEMETRY = Object.keys(AssetTelemetry.shape) as (keyof AssetTelemetry)[];

/** The fields of telemetry in which `after` differs from `before`; null: in none. */
export function changedTelemetry(
  before: Asset | undefined,
  after: Asset,
): Partial<AssetTelemetry> | null {
  const changed: [string, unknown][] = [];
  for (const field of TELEMETRY)
    if (before === undefined || !sameValue(before[field], after[field]))
      changed.push([field, after[field]]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** The asset as it was read, with what readings have made of its telemetry since. */
export function withTelemetryOf(read: Asset, newest: Asset): Asset {
  return { ...read, ...changedTelemetry(read, newest) };
}

function sameValue(a: unknown, b: unknown): boolean {
  // Telemetry is numbers, texts, null and two small flat objects.
  return a === b || (a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b));
}
