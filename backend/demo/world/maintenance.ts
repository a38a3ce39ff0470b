import type { Asset } from "../../../src/domain/assets/asset.ts";
import { MaintenanceRecord } from "../../../src/domain/assets/maintenanceRecord.ts";
import {
  addLocalDays,
  DAY,
  DEFAULT_TIMEZONE,
  startOfLocalDay,
} from "../../../src/domain/base/time.ts";
import { randomOf } from "./random.ts";

/** One machine in so many is looked after by the calendar. */
const ONE_IN = 5;
/** What has an engine or lifts is inspected by law (inspection.ts): pallets and props are not serviced. */
const INSPECTED = "lastInspection";
/** Days between two services. */
const PERIOD = 180;

const SERVICES = [
  { kind: "preventive", title: "Révision des 500 h", notes: null },
  { kind: "preventive", title: "Vidange et filtres", notes: "Kit de filtres en magasin." },
  { kind: "inspection", title: "Contrôle des freins et des sécurités", notes: null },
  { kind: "corrective", title: "Remplacement d’un flexible", notes: "Fuite légère constatée." },
] as const;

/**
 * What was and will be done to the machines: of each a service that is done, and the next one, which is late for a few and
 * near for some.
 */
export function maintenanceOf(
  assets: readonly Asset[],
  createdBy: string,
  seed: number,
  now: number,
): MaintenanceRecord[] {
  const random = randomOf(seed, "maintenance", createdBy);
  const today = startOfLocalDay(now, DEFAULT_TIMEZONE);
  return assets
    .filter(({ attributes }) => attributes.some(({ name }) => name === INSPECTED))
    .filter((_, place) => place % ONE_IN === 0)
    .flatMap(({ id: assetId }) => {
      const service = random.pick(SERVICES);
      const next = addLocalDays(today, random.integer(-10, 150), DEFAULT_TIMEZONE);
      const last = addLocalDays(next, -PERIOD, DEFAULT_TIMEZONE);
      const record = { assetId, ...service, createdAt: last - DAY, createdBy };
      return [
        {
          ...record,
          id: `maintenance-${assetId}-1`,
          plannedAt: last,
          doneAt: last,
          performedBy: "Atelier",
        },
        {
          ...record,
          id: `maintenance-${assetId}-2`,
          plannedAt: next,
          doneAt: null,
          performedBy: null,
        },
      ].map((one) => MaintenanceRecord.parse(one));
    });
}
