import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useMemo } from "react";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { linkTo } from "../kit/routes.ts";
import { inTime } from "../shell/lazyScreen.ts";
import { ScreenBoundary } from "../shell/ScreenBoundary.tsx";
import { useNoSites } from "../sites/useNoSites.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { LiveSitePreview } from "./LiveSitePreview.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";

const NONE: readonly never[] = [];

/** The map engine comes after what can be read without it. */
const HomeMap = lazy(async () => ({
  default: (await inTime(import("./HomeMap.tsx"), CHUNK_LOAD_TIMEOUT)).HomeMap,
}));

/** The live site in short: its map, and who is where by site and floor. */
export function HomeLiveSite({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  const noSites = useNoSites();
  const presence = useFeed("presence", null);
  const sites = useFeed("sites", null);
  // Counts without the names of their sites say nothing: whichever of the two is behind decides.
  const behind = sites?.isLoaded === true ? presence : sites;
  const open = useMemo(
    () => (sites?.sites ?? NONE).filter(({ isArchived }) => !isArchived),
    [sites],
  );
  const isLive = presence?.liveness?.isLive === true && sites?.liveness?.isLive !== false;
  return (
    <Panel
      title={t`Live site`}
      isFlush
      className="HomeLiveSite"
      state={panelStateOf(behind, open.length === 0, {
        empty: noSites,
        error: {
          title: t`The live site could not be read.`,
          description: t`It is retried automatically as soon as the server answers.`,
        },
      })}
      freshness={
        <FreshnessMark
          isLive={isLive}
          since={presence?.liveness?.since ?? null}
          now={now}
          isCompact
        />
      }
      actions={
        <LinkButton href={linkTo("liveSite")} variant="quiet" size="small">
          <Trans>Open the map</Trans>
        </LinkButton>
      }
    >
      <Stale isStale={!isLive}>
        <LiveSitePreview
          counts={presence?.counts ?? NO_COUNTS}
          // A site that is put away is counted while somebody is there, as everywhere.
          sites={sites?.sites ?? NONE}
          map={
            <ScreenBoundary title={t`Live site`}>
              <Suspense fallback={<Skeleton kind="block" label={t`Loading the map`} />}>
                <HomeMap sites={open} isStale={!isLive} />
              </Suspense>
            </ScreenBoundary>
          }
        />
      </Stale>
    </Panel>
  );
}

const NO_COUNTS = {};
