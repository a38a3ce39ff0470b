import {
  date,
  double,
  keyword,
  long,
  object,
  strict,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection asset-maintenance. */
export const assetMaintenanceMapping: Mapping = strict({
  assetId: keyword,
  kind: keyword,
  title: text,
  notes: text,
  plannedAt: date,
  doneAt: date,
  performedBy: text,
  every: object({ months: long, amount: double }),
  latestAt: date,
  plannedMeter: object({
    meter: keyword,
    value: double,
    from: object({ value: double, at: date }),
  }),
  doneMeter: double,
  parts: text,
  cost: double,
  createdAt: date,
  createdBy: keyword,
});
