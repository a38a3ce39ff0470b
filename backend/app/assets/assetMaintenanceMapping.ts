import { date, keyword, strict, text, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection asset-maintenance. */
export const assetMaintenanceMapping: Mapping = strict({
  assetId: keyword,
  kind: keyword,
  title: text,
  notes: text,
  plannedAt: date,
  doneAt: date,
  performedBy: text,
  createdAt: date,
  createdBy: keyword,
});
