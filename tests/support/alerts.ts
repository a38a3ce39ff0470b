import type { Acknowledgement, Alert } from "../../src/domain/alerts/alert.ts";
import { AlertId, UserId } from "../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../src/domain/base/time.ts";
import { site, T0 } from "./fixtures.ts";

/** An open battery alert of `tag-<name>`, raised an hour after T0, 10 minutes after its battery fell below 30 %. */
export function alert(name: string, overrides: Partial<Alert> = {}): Alert {
  const raisedAt = overrides.raisedAt ?? T0 + HOUR;
  return {
    id: AlertId.parse(`alert-${name}`),
    alertType: "battery",
    subject: `tag-${name}`,
    subjectName: name,
    tagId: null,
    idAsset: null,
    counterId: null,
    site: site("tower"),
    area: null,
    timestamp: Math.floor((raisedAt - 10 * MINUTE) / 1000),
    raisedAt,
    isOpen: true,
    closedAt: null,
    isAcknowledged: false,
    acknowledgement: null,
    comments: [],
    value: 24,
    threshold: 30,
    affectedTags: null,
    ...overrides,
  };
}

export function acknowledgementBy(name: string, overrides: Partial<Acknowledgement> = {}) {
  return {
    by: UserId.parse(`user-${name.toLowerCase()}`),
    byName: name,
    at: T0 + 2 * HOUR,
    comment: null,
    ...overrides,
  } satisfies Acknowledgement;
}

/** An alert as somebody has acknowledged it. */
export const acknowledged = (of: Alert, by = acknowledgementBy("Marie")): Alert => ({
  ...of,
  isAcknowledged: true,
  acknowledgement: by,
});

export const closed = (of: Alert, closedAt = of.raisedAt + HOUR): Alert => ({
  ...of,
  isOpen: false,
  closedAt,
});
