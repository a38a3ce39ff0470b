import { Plural, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { UsersRound } from "lucide-react";
import { useMemo, useState } from "react";
import { TAG_TIMEOUT } from "../../domain/assets/asset.ts";
import { assetColumnOf } from "../../domain/assets/assetColumns.ts";
import type { Counter } from "../../domain/counters/counter.ts";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import { positionCertainty } from "../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { AssetSort } from "../../streams/feeds/assets/assetFilter.ts";
import type { AssetView } from "../../streams/feeds/assets/assetView.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { useCertaintyWord } from "../kit/words/useCertaintyWord.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { Age } from "../ui/Age.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { assetFilterOf } from "./counterScope.ts";

const FIRST: AssetSort = { column: "designation", isDescending: false };
/** Rows asked for beyond those in view, so that a turn of the wheel finds them there. */
const MARGIN = 20;
const NONE: readonly never[] = [];

/** Who is counted now, one by one, with how far each can be believed. */
export function CounterAssets({
  counter,
  now,
}: {
  readonly counter: Counter;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const [sort, setSort] = useState(FIRST);
  const [range, setRange] = useState({ from: 0, to: 60 });
  const filter = useMemo(() => assetFilterOf(counter), [counter]);
  const feed = useFeed("assetRows", { filter, sort, ...range });
  const columns = useAssetColumns(now);
  const isLive = feed?.liveness?.isLive ?? false;
  // While it is read, how many there are is not known.
  const total = feed?.isLoaded === true ? feed.total : null;
  return (
    <Panel
      title={
        total === null ? (
          t`Who is counted`
        ) : (
          <Plural value={total} one="Who is counted: #" other="Who is counted: #" />
        )
      }
      isFlush
      state={panelStateOf(feed, false, {
        empty: { title: "" },
        error: {
          title: t`The assets could not be read.`,
          description: t`They are retried automatically as soon as the server answers.`,
        },
      })}
      freshness={
        <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} isCompact />
      }
    >
      <div className="CounterAssets">
        <DataTable
          label={t`Who is counted`}
          columns={columns}
          rowCount={total ?? 0}
          rowAt={(index) => feed?.rows[index - feed.from]}
          keyOf={({ asset }) => asset.id}
          sort={sort}
          onSortChange={({ column, isDescending }) => {
            const known = assetColumnOf(column);
            if (known !== null) setSort({ column: known, isDescending });
          }}
          onRangeChange={(from, to) =>
            setRange({ from: Math.max(0, from - MARGIN), to: to + MARGIN })
          }
          rowTone={({ asset, cause }) =>
            positionCertainty(asset, cause, now).kind === "proven" ? null : "warning"
          }
          isStale={!isLive}
          empty={
            <EmptyState
              icon={<UsersRound aria-hidden />}
              title={t`Nobody is present.`}
              description={t`Nothing of these families is in these areas now.`}
            />
          }
        />
      </div>
    </Panel>
  );
}

function useAssetColumns(now: EpochMs): readonly DataColumn<AssetView>[] {
  const { t } = useLingui();
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const certaintyWord = useCertaintyWord();
  return useMemo(() => {
    const areas = new Map<string, string>(
      sites.flatMap((site) => site.areas.map(({ id, name }) => [id, name] as const)),
    );
    const isLinked = visitor !== null && mayOpen("assetDetail", visitor);
    return [
      {
        id: "designation",
        header: t`Designation`,
        width: 220,
        isSortable: true,
        isRowHeader: true,
        render: ({ asset }) =>
          isLinked ? (
            <TextLink
              href={linkTo("assetDetail", { customerName: visitor.customer, assetId: asset.id })}
            >
              {asset.designation}
            </TextLink>
          ) : (
            asset.designation
          ),
      },
      {
        id: "reference",
        onPhone: "name",
        header: t`Reference`,
        isSortable: true,
        render: ({ asset }) => asset.reference,
      },
      {
        id: "subFamily",
        header: t`Sub-family`,
        isSortable: true,
        render: ({ asset }) => asset.subFamily,
      },
      {
        id: "area",
        onPhone: "first",
        header: t`Area`,
        isSortable: true,
        render: ({ asset }) =>
          asset.area === null ? NOTHING : (areas.get(asset.area) ?? asset.area),
      },
      {
        id: "lastTagUpdate",
        pinned: "age",
        header: t`Last heard`,
        isSortable: true,
        render: ({ asset }) => (
          <Age at={asset.lastTagUpdate} now={now} form="compact" proofFor={TAG_TIMEOUT} />
        ),
      },
      {
        id: "certainty",
        header: t`Certainty`,
        render: ({ asset, cause }) => certaintyWord(positionCertainty(asset, cause, now)),
      },
    ];
  }, [t, sites, visitor, now, certaintyWord]);
}
