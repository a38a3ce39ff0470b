import { boolean, double, keyword, object, strict, type Mapping } from "./mapping.ts";

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
