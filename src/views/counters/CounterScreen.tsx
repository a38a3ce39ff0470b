import { Trans, useLingui } from "@lingui/react/macro";
import { SECOND } from "../../domain/base/time.ts";
import { useParams } from "wouter";
import { linkTo } from "../kit/routes.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { usePageTitle } from "../kit/usePageTitle.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { CounterAssets } from "./CounterAssets.tsx";
import { CounterFullScreen } from "./CounterFullScreen.tsx";
import { CounterHead } from "./CounterHead.tsx";
import { CounterHistoryPanel } from "./CounterHistoryPanel.tsx";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useCounters } from "./useCounters.ts";
import "./CounterScreen.css";

/** One counter (specification section 2, /dashboard/counters/{counterId}): its figures, its past, who is counted. */
export function CounterScreen() {
  return (
    <RemountOnCustomerChange>
      <OneCounter />
    </RemountOnCustomerChange>
  );
}

function OneCounter() {
  const { t } = useLingui();
  const { counterId } = useParams<{ counterId: string }>();
  const now = useNow(5 * SECOND);
  const { feed, shown, isLive, isAdministrator } = useCounters();
  const [full, setFull] = useUrlState("full");
  const one = shown.find(({ card }) => card.id === counterId);
  usePageTitle(one?.card.name ?? null);
  useKeys(t`Counter`, [{ keys: "f", label: t`Full screen`, run: () => setFull("1") }]);
  if (one === undefined)
    return (
      <div className="CounterScreen">
        {feed?.isLoaded === true ? (
          <EmptyState
            title={t`There is no such counter in use.`}
            description={t`It may be archived, or of another customer.`}
            action={
              <LinkButton href={linkTo("counters")}>
                <Trans>All counters</Trans>
              </LinkButton>
            }
          />
        ) : feed?.failure != null ? (
          <ErrorState
            title={t`The counter could not be read.`}
            description={t`It is retried automatically as soon as the server answers.`}
            details={feed.failure}
          />
        ) : (
          <Skeleton kind="rows" count={8} label={t`Reading the counter`} />
        )}
      </div>
    );
  const liveness = feed?.liveness ?? null;
  return (
    <div className="CounterScreen">
      <Stale isStale={!isLive}>
        <CounterHead
          shown={one}
          liveness={liveness}
          now={now}
          isAdministrator={isAdministrator}
          onFullScreen={() => setFull("1")}
        />
      </Stale>
      <CounterHistoryPanel key={one.card.id} counter={one.counter} />
      <CounterAssets counter={one.counter} now={now} />
      {full === "1" && (
        <CounterFullScreen
          shown={one}
          liveness={liveness}
          now={now}
          onClose={() => setFull(null)}
        />
      )}
    </div>
  );
}
