import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** What was read of a list, while it is read, why it cannot be, and since when it is not live. */
export function RecordsState({
  feed,
  now,
  children,
}: {
  readonly feed: FeedHead | null;
  readonly now: EpochMs;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  if (feed === null || !feed.isLoaded)
    return feed === null || feed.failure === null ? (
      <Skeleton kind="rows" count={3} label={t`Loading`} />
    ) : (
      <ErrorState
        title={t`This cannot be read`}
        description={t`It is requested again automatically. If this stays, tell your administrator.`}
        details={feed.failure}
      />
    );
  return (
    <>
      {feed.liveness?.isLive !== true && (
        <FreshnessMark isLive={false} since={feed.liveness?.since ?? null} now={now} />
      )}
      {children}
    </>
  );
}
