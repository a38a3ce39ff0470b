import { z } from "zod";
import { addMonths } from "../base/addMonths.ts";
import { AssetId, CustomerIndex, DataRequestId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DAY } from "../base/time.ts";

/** An answer is due so many months after the request (article 12 of the GDPR). */
const DUE_MONTHS = 1;
/** For so long after the answer the person may fetch their file, in ms. */
export const FETCHED_WITHIN = 90 * DAY;
/** The longest reason of a refusal, in characters. */
export const MAX_REASON = 1000;

export const RefusalReason = z.string().trim().min(1).max(MAX_REASON);

/**
 * That a person asks for their own data (collection data-requests of the platform). `userId` null: a person without an
 * account, for whom an administrator has noted it. `assetId`: the resource that they are; null: none is known.
 * `answeredAt`: when it was answered or refused; `reason`: why it was refused.
 */
export const DataRequest = z.object({
  id: DataRequestId,
  customer: CustomerIndex,
  userId: UserId.nullable(),
  name: z.string().min(1),
  assetId: AssetId.nullable(),
  askedAt: EpochMs,
  dueAt: EpochMs,
  state: z.enum(["asked", "answered", "refused"]),
  answeredAt: EpochMs.nullable(),
  answeredBy: UserId.nullable(),
  answeredByName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type DataRequest = z.infer<typeof DataRequest>;

/** A request that has just come in. */
export function newDataRequest(
  who: Pick<DataRequest, "assetId" | "customer" | "id" | "name" | "userId">,
  now: EpochMs,
  timezone: string,
): DataRequest {
  return {
    ...who,
    askedAt: now,
    dueAt: addMonths(now, DUE_MONTHS, timezone),
    state: "asked",
    answeredAt: null,
    answeredBy: null,
    answeredByName: null,
    reason: null,
  };
}

/** Whether the person who asked may fetch their file at `now`. */
export function mayFetch({ state, answeredAt }: DataRequest, now: EpochMs): boolean {
  return state === "answered" && answeredAt !== null && now - answeredAt <= FETCHED_WITHIN;
}
