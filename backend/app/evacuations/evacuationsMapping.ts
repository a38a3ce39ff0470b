import { date, keyword, stored, strict, text, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection evacuations. */
export const evacuationsMapping: Mapping = strict({
  site: keyword,
  siteName: text,
  kind: keyword,
  startedBy: keyword,
  startedByName: text,
  startedAt: date,
  musterAreas: keyword,
  // Frozen at the start and read with its evacuation.
  roll: stored,
  state: keyword,
  endedAt: date,
});

/** Collection evacuation-events: one document an event. */
export const evacuationEventsMapping: Mapping = strict({
  type: keyword,
  evacuationId: keyword,
  commandId: keyword,
  at: date,
  recordedAt: date,
  by: keyword,
  byName: text,
  personId: keyword,
  means: keyword,
  undoes: keyword,
  person: stored,
  sightings: stored,
});
