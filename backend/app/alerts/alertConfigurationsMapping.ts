import {
  boolean,
  double,
  keyword,
  object,
  stored,
  strict,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection alert-configurations. */
export const alertConfigurationsMapping: Mapping = strict({
  alertType: keyword,
  isEnabled: boolean,
  condition: object({ raisedBelow: double, closedAt: double }),
  place: stored,
  alertedBy: keyword,
  emails: keyword,
  phones: keyword,
  delay: double,
  isArchived: boolean,
});
