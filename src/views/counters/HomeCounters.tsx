import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import { useNoCounters } from "./useNoCounters.tsx";
import { linkTo } from "../kit/routes.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";
import { CounterCardView } from "./CounterCardView.tsx";
import { counterCards } from "./counterCards.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import "./HomeCounters.css";

const NONE: readonly never[] = [];

/** The counters as they stand, those outside their bounds first. */
export function HomeCounters({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  const isAdministrator = useIsAdministrator();
  const noCounters = useNoCounters();
  const feed = useFeed("counters", null);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const counters = feed?.counters ?? NONE;
  const certainties = useFeed("counterCertainty", null)?.counters ?? NONE;
  const cards = useMemo(
    () => counterCards(counters, sites, isAdministrator, certainties),
    [counters, sites, isAdministrator, certainties],
  );
  const isLive = feed?.liveness?.isLive ?? false;
  const outside = cards.filter((card) => card.outside > 0).length;
  return (
    <Panel
      title={t`Live counters`}
      state={panelStateOf(feed, cards.length === 0, {
        empty: noCounters,
        error: {
          title: t`The counters could not be read.`,
          description: t`They are tried again by themselves as soon as the server answers.`,
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
          {cards.map((card) => (
            <li key={card.id}>
              <CounterCardView card={card} isLive={isLive} now={now} />
            </li>
          ))}
        </ul>
      </Stale>
    </Panel>
  );
}
