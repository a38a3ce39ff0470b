import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import { useNoCounters } from "./useNoCounters.tsx";
import { linkTo } from "../kit/routes.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { CounterCardView } from "./CounterCardView.tsx";
import { useCounters } from "./useCounters.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import "./HomeCounters.css";

/** The counters as they stand, those outside their bounds first. */
export function HomeCounters({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  const noCounters = useNoCounters();
  const { feed, shown, isLive } = useCounters();
  const outside = shown.filter(({ card }) => card.outside > 0).length;
  return (
    <Panel
      title={t`Live counters`}
      state={panelStateOf(feed, shown.length === 0, {
        empty: noCounters,
        error: {
          title: t`The counters could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
      freshness={
        <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} isCompact />
      }
      actions={
        <LinkButton href={linkTo("counters")} variant="quiet" size="small">
          <Trans>All counters</Trans>
        </LinkButton>
      }
    >
      <Stale isStale={!isLive}>
        {outside > 0 && (
          <p className="HomeCounters-outside">
            <Plural
              value={outside}
              one="# counter is outside its bounds."
              other="# counters are outside their bounds."
            />
          </p>
        )}
        <ul className="HomeCounters">
          {shown.map((one) => (
            <li key={one.card.id}>
              <CounterCardView shown={one} isLive={isLive} now={now} />
            </li>
          ))}
        </ul>
      </Stale>
    </Panel>
  );
}
