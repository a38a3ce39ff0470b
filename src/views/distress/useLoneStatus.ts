import type { Asset } from "../../domain/assets/asset.ts";
import { loneHoursOfPerson } from "../../domain/distress/loneHours.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { type LoneStatus, loneStatus } from "../../domain/distress/loneWork.ts";
import { DEFAULT_LONE_WORK_RULES, type LoneWorker } from "../../domain/distress/loneWorker.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** How it is with people who work alone, by the rules of the customer and in its time zone; null: nobody knows before the rules are read. */
export function useLoneStatus(
  now: EpochMs,
): (worker: LoneWorker, asset: Asset | undefined) => LoneStatus | null {
  const { timezone } = useTimeFormat();
  const feed = useFeed("loneWorkRules", null);
  if (feed?.isLoaded !== true) return () => null;
  const rules = feed.rules[0] ?? DEFAULT_LONE_WORK_RULES;
  return (worker, asset) =>
    loneStatus(worker, {
      rules,
      facts: {
        familyHours: loneHoursOfPerson(rules, asset ?? null),
        hasTag: asset !== undefined && asset.tagId !== null,
        lastMovedAt: asset?.lastMovedAt ?? null,
        lastReadingAt: asset?.lastTagUpdate ?? null,
        // Why somebody is silent, and what came of their call, is judged by the server.
        isGatewayOffline: false,
        resolvedAt: null,
      },
      timezone,
      now,
    });
}
