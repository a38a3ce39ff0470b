import { deliveryFields } from "../platform/delivery/deliveryFields.ts";
import {
  date,
  keyword,
  long,
  stored,
  strict,
  text,
  type Mapping,
  unsearched,
} from "../platform/mappings/mapping.ts";

/** Collection distresses: calls for help. */
export const distressesMapping: Mapping = strict({
  tagId: keyword,
  assetId: keyword,
  name: text,
  reference: keyword,
  category: keyword,
  place: stored,
  placeProof: stored,
  raisedAt: date,
  receivedAt: date,
  // What the device said and what people did: read with their call.
  signals: stored,
  signalCount: long,
  acts: stored,
  purpose: keyword,
  testId: keyword,
  state: keyword,
  resolvedAt: date,
});

/** Collection badge-tests: tests of badges, one press each. */
export const badgeTestsMapping: Mapping = strict({
  tagId: keyword,
  assetId: keyword,
  name: text,
  kind: keyword,
  startedAt: date,
  endsAt: date,
  by: keyword,
  byName: text,
  outcome: keyword,
  distressId: keyword,
  pressedAt: date,
  receivedAt: date,
});

/** Collection distress-configurations: who is notified of a call that nobody takes. */
export const distressConfigurationsMapping: Mapping = strict({
  steps: stored,
  repeatMinutes: long,
  testMonths: long,
});

/** Collection distress-deliveries: the outbox of e-mails and SMS about calls for help. */
export const distressDeliveriesMapping: Mapping = strict({
  distressId: keyword,
  occasion: keyword,
  ...deliveryFields,
});

/** Collection lone-workers: people who work alone. All of it is read with its person. */
export const loneWorkersMapping: Mapping = strict({
  email: unsearched,
  phone: unsearched,
  hours: stored,
  hoursSince: date,
  session: stored,
  checkedIn: stored,
  endedAt: date,
  question: stored,
});

/** Collection lone-work-configurations: what is watched of people who work alone. */
export const loneWorkConfigurationsMapping: Mapping = strict({
  noMovement: long,
  noReading: long,
  noCheckIn: long,
  answerMinutes: long,
  families: stored,
});

/** Collection lone-work-deliveries: the outbox of questions to people who work alone. */
export const loneWorkDeliveriesMapping: Mapping = strict({
  workerId: keyword,
  questionId: keyword,
  ...deliveryFields,
});
