import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { use, useMemo } from "react";
import { reduceEvents, viewOfEvacuation } from "../../domain/evacuations/evacuation.ts";
import type { EvacuationId } from "../../domain/base/ids.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { WallScreenContext } from "../kit/wallScreenContext.ts";
import { EvacuationReportView } from "./EvacuationReportView.tsx";
import { EvacuationRunning } from "./EvacuationRunning.tsx";
import { withCommands } from "./evacuationFold.ts";
import { EvacuationWall } from "./EvacuationWall.tsx";
import { KeptFocus } from "./KeptFocus.tsx";
import { useEvacuationWork } from "./useEvacuationWork.ts";
import "./EvacuationScreen.css";

/** One evacuation: while it runs, who is still missing; afterwards its report. */
export function EvacuationScreen({
  id,
  onClose,
}: {
  readonly id: EvacuationId;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const user = useSelector(session, ({ context }) => context.user);
  const isWall = use(WallScreenContext) !== null;
  const feed = useFeed("evacuation", { id });
  const work = useEvacuationWork(id);
  const evacuation = feed?.evacuation ?? null;
  const events = feed?.events;
  const view = useMemo(() => {
    if (evacuation === null) return null;
    const author = { by: user?.id ?? null, byName: user?.name ?? null };
    const done = [...work.taken, ...work.outbox];
    return viewOfEvacuation(withCommands(reduceEvents(evacuation, events ?? []), done, author));
  }, [evacuation, events, work.taken, work.outbox, user]);

  if (feed === null || !feed.isLoaded)
    return feed === null || feed.failure === null ? (
      <Skeleton kind="block" label={t`Loading the evacuation`} />
    ) : (
      <ErrorState
        title={t`The evacuation cannot be read`}
        description={t`It is requested again automatically. Go on with the list on paper until it is there.`}
        details={feed.failure}
      />
    );
  if (view === null)
    return (
      <EmptyState
        title={t`There is no such evacuation`}
        description={t`The link is of another customer, or was cut off.`}
        action={
          <Button onPress={onClose}>
            <Trans>To the safety dashboard</Trans>
          </Button>
        }
      />
    );
  if (isWall) return <EvacuationWall view={view} liveness={feed.liveness} />;
  return (
    <KeptFocus>
      {view.endedAt === null ? (
        <EvacuationRunning view={view} liveness={feed.liveness} work={work} onClose={onClose} />
      ) : (
        <EvacuationReportView view={view} liveness={feed.liveness} work={work} onClose={onClose} />
      )}
    </KeptFocus>
  );
}
