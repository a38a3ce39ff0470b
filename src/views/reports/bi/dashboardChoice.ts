import type { ExternalDashboard } from "../../../domain/customers/customerConfig.ts";

/** The dashboard that an address names; without one, or with an unknown one, the first. Null: there is none. */
export function chosenDashboard(
  dashboards: readonly ExternalDashboard[],
  name: string | null,
): ExternalDashboard | null {
  return dashboards.find((one) => one.name === name) ?? dashboards[0] ?? null;
}

/**
 * What a framed dashboard may do: run, keep its own session, open windows of its own. It may not lead this page away,
 * and one of our own origin may not have that origin: it could take its sandbox off.
 */
export function frameSandbox(url: string, ownOrigin: string): string {
  const defaultValue =
    "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";
  const isForeign = URL.canParse(url) && new URL(url).origin !== ownOrigin;
  return isForeign ? `${defaultValue} allow-same-origin` : defaultValue;
}
