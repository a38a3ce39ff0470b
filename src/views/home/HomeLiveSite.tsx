import { Trans, useLingui } from "@lingui/react/macro";
import { MapPinOff } from "lucide-react";
import type { EpochMs } from "../../domain/time.ts";
import { linkTo } from "../routes.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useFeed } from "../useFeed.ts";
import { LiveSitePreview } from "./LiveSitePreview.tsx";
import { panelStateOf } from "./panelStateOf.ts";

const NONE: readonly never[] = [];

/** The live site in short: who is where, by site and floor. */
export function HomeLiveSite({ now }: { readonly now: EpochMs }) {
  const { t } = useLingui();
  const presence = useFeed("presence", null);
  const sites = useFeed("sites", null);
  // Counts without the names of their sites say nothing: whichever of the two is behind decides.
  const behind = sites?.isLoaded === true ? presence : sites;
  const isLive = presence?.liveness?.isLive === true && sites?.liveness?.isLive !== false;
  return (
    <Panel
      title={t`Live site`}
      isFlush
      className="HomeLiveSite"
      state={panelStateOf(behind, sites?.sites.length === 0, {
        empty: {
          icon: <MapPinOff aria-hidden />,
          title: t`There is no site yet.`,
          description: t`Administrators make sites under Administration, Sites.`,
        },
        error: {
          title: t`The live site could not be read.`,
          description: t`It is tried again by itself as soon as the server answers.`,
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
      <Stale isStale={!isLive} className="HomeLiveSite-body">
        <LiveSitePreview counts={presence?.counts ?? NO_COUNTS} sites={sites?.sites ?? NONE} />
      </Stale>
    </Panel>
  );
}

const NO_COUNTS = {};
