import {
  boolean,
  date,
  double,
  keyword,
  long,
  object,
  strict,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection alerts. */
export const alertsMapping: Mapping = strict({
  alertType: keyword,
  subject: keyword,
  subjectName: text,
  tagId: keyword,
  idAsset: keyword,
  counterId: keyword,
  site: keyword,
  area: keyword,
  // Epoch seconds, the one time of the product that is (specification section 3).
  timestamp: long,
  raisedAt: date,
  isOpen: boolean,
  closedAt: date,
  endedAt: date,
  isAcknowledged: boolean,
  acknowledgement: object({ by: keyword, byName: text, at: date, comment: text }),
  comments: object({ id: keyword, by: keyword, byName: text, at: date, text }),
  rule: object({ id: keyword, name: text }),
  value: double,
  threshold: double,
  affectedTags: long,
});
