import { deliveryFields } from "../platform/delivery/deliveryFields.ts";
import {
  date,
  keyword,
  stored,
  strict,
  text,
  type Mapping,
  unsearched,
} from "../platform/mappings/mapping.ts";

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
  uncovered: stored,
  place: stored,
  area: keyword,
  // Of people who are not on the list.
  name: unsearched,
  company: unsearched,
  badge: unsearched,
  heardInsideAt: date,
  // Of remarks.
  kind: keyword,
  text: unsearched,
});

/** Collection evacuation-configurations: who is notified of evacuations. */
export const evacuationConfigurationsMapping: Mapping = strict({
  alertedBy: keyword,
  emails: keyword,
  phones: keyword,
});

/** Collection evacuation-deliveries: the outbox of e-mails and SMS about evacuations. */
export const evacuationDeliveriesMapping: Mapping = strict({
  evacuationId: keyword,
  occasion: keyword,
  ...deliveryFields,
});

/** Collection name-openings: when the names of people are open on shared screens. */
export const nameOpeningsMapping: Mapping = strict({
  opening: keyword,
  from: date,
  until: date,
  by: keyword,
  byName: text,
  reason: text,
});
