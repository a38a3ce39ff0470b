import { startOfDay } from "../../../domain/base/localDay.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { expandTagRange, tagRangeIssues } from "../../../domain/devices/bleProvisioning.ts";
import type { SensorModel } from "../../../domain/devices/sensorModel.ts";

/** An order while it is filled in; null: not given. Lifespan in months, interval in seconds, the day of the customer's calendar. */
export type ProvisioningDraft = {
  readonly customer: string;
  readonly manufacturerId: string;
  readonly hardwareSupplier: string;
  readonly model: SensorModel | null;
  readonly batteryLifespan: number | null;
  readonly commissioningDate: string | null;
  readonly broadcastInterval: number | null;
  readonly uuid: string;
  readonly startTag: string;
  readonly endTag: string;
};
export type RangeIssue = ReturnType<typeof tagRangeIssues>[number];

/** An order as it begins: for a customer, commissioned on that day. */
export function newOrder(customer: string, commissioningDate: string): ProvisioningDraft {
  return {
    customer,
    manufacturerId: "",
    hardwareSupplier: "",
    model: null,
    batteryLifespan: 36,
    commissioningDate,
    broadcastInterval: 1,
    uuid: "",
    startTag: "",
    endTag: "",
  };
}

/** How many tags the range has, and what is wrong with it once both ends are given. */
export function rangeOf({ startTag, endTag }: Pick<ProvisioningDraft, "endTag" | "startTag">): {
  readonly count: number;
  readonly issue: RangeIssue | null;
} {
  const start = startTag.trim().toUpperCase();
  const end = endTag.trim().toUpperCase();
  if (start === "" || end === "") return { count: 0, issue: null };
  const [issue = null] = tagRangeIssues(start, end);
  return { count: issue === null ? expandTagRange(start, end).length : 0, issue };
}

/** The order as the rules of the domain judge it; what is not given is left out. */
export function orderOf(draft: ProvisioningDraft, timezone: string): object {
  const { customer: _, batteryLifespan, commissioningDate, broadcastInterval, ...rest } = draft;
  return {
    ...rest,
    ...(batteryLifespan === null ? {} : { batteryLifespan: Math.round(batteryLifespan) }),
    ...(commissioningDate === null
      ? {}
      : { commissioningDate: startOfDay(commissioningDate, timezone) }),
    ...(broadcastInterval === null
      ? {}
      : { broadcastInterval: Math.round(broadcastInterval * SECOND) }),
  };
}
