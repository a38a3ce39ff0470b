import {
  boolean,
  double,
  keyword,
  object,
  strict,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection alert-configurations. */
export const alertConfigurationsMapping: Mapping = strict({
  alertType: keyword,
  isEnabled: boolean,
  condition: object({ raisedBelow: double, closedAt: double }),
  alertedBy: keyword,
  emails: keyword,
  phones: keyword,
  delay: double,
  isArchived: boolean,
});
