import { Trans, useLingui } from "@lingui/react/macro";
import { TAG_TIMEOUT } from "../../domain/assets/asset.ts";
import type { AssetId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Age } from "../ui/Age.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stale } from "../ui/Stale.tsx";
import { NamedPlace } from "./CallPlace.tsx";

const NONE: readonly never[] = [];

/** Who of the people on the same site can be there soonest. */
export function NearestPeople({ id, now }: { readonly id: AssetId; readonly now: EpochMs }) {
  const { t } = useLingui();
  const feed = useFeed("nearest", { id });
  const colleagues = feed?.colleagues ?? NONE;
  const isLive = feed?.liveness?.isLive ?? false;
  return (
    <Panel
      title={t`Nearest colleagues`}
      freshness={<FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />}
      state={panelStateOf(feed, colleagues.length === 0, {
        empty: {
          title: t`Nobody else is heard on this site.`,
          description: t`People whose tag is silent, or who wear none, are not known here.`,
        },
        error: {
          title: t`The people could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
    >
      <Stale isStale={!isLive}>
        <ol className="NearestPeople">
          {colleagues.map(({ id: one, name, metres, place, lastSeenAt }) => (
            <li key={one}>
              <strong>{name}</strong>
              <span>{metres === null ? <Trans>distance not known</Trans> : t`${metres} m`}</span>
              <span>
                <NamedPlace place={place} />
              </span>
              <Age at={lastSeenAt} now={now} form="compact" proofFor={TAG_TIMEOUT} />
            </li>
          ))}
        </ol>
      </Stale>
    </Panel>
  );
}
