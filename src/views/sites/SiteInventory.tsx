import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import type { AlertId, AssetId, SiteId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import { DAY, type EpochMs } from "../../domain/base/time.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCommand } from "../kit/useCommand.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { useServices } from "../kit/services.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { VirtualList } from "../ui/VirtualList.tsx";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { InventoryRow } from "./InventoryRow.tsx";
import { inventoryCounts, type Reassignment, shownStatus } from "./inventoryView.ts";
import { useSiteMachines } from "./siteMachines.ts";
import "./SiteInventory.css";

const NONE: readonly never[] = [];

/** Expected, found, missing and unexpected resources of a site (product.md section 5.6), each with one click to put it right. */
export function SiteInventory({
  site,
  now,
}: {
  readonly site: Site | null;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  return site === null ? (
    <EmptyState
      title={t`Choose a site`}
      description={t`What should be there and what is there are compared here.`}
    />
  ) : (
    <InventoryOf key={site.id} site={site.id} now={now} />
  );
}

function InventoryOf({ site, now }: { readonly site: SiteId; readonly now: EpochMs }) {
  const { t } = useLingui();
  const toasts = useToasts();
  const history = useDoneActions();
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const feed = useFeed("siteInventory", { site });
  const alerts = useOpenAlertsByAsset();
  const { mayChange } = useAssetRights();
  const siteName = useSiteName();
  const [text, setText] = useUrlState("standing");
  const [last, setLast] = useState<Reassignment | null>(null);
  /** Whether it was done; somebody else may have written first. */
  const isDone = ({ assets }: { readonly assets: number }) => {
    if (assets === 0) toasts.warning(t`Somebody has changed it since: it stays as it is now`);
    return assets > 0;
  };
  const machines = useSiteMachines();
  const undoing = useCommand(machines.command, (_, answer) => {
    if (isDone(answer)) toasts.info(t`Taken back`);
  });
  const work = useCommand(machines.command, (_, answer) => {
    if (last === null || !isDone(answer)) return;
    const { undo } = last;
    const id = crypto.randomUUID();
    const { assetIds, siteId, seen } = undo;
    const action = { kind: "associate", link: "currentWorksite", siteId, seen } as const;
    history.done({
      id,
      count: assetIds.length,
      name: null,
      takeBack: { kind: "resources", calls: [{ assetIds, action }] },
    });
    toasts.success(t`Reassigned`, {
      action: {
        label: t`Undo`,
        onPress: () => {
          undoing.run(undo);
          history.undone(id);
        },
      },
    });
  });
  const items = feed?.items ?? NONE;
  const counts = useMemo(() => inventoryCounts(items), [items]);
  const shown = shownStatus(text, counts);
  const rows = useMemo(() => items.filter(({ status }) => status.kind === shown), [items, shown]);
  if (feed === null || (!feed.isLoaded && feed.failure === null))
    return <Skeleton kind="rows" count={8} label={t`Taking the inventory`} />;
  if (!feed.isLoaded)
    return (
      <ErrorState
        title={t`The inventory could not be taken`}
        description={t`It is retried automatically as soon as the server answers.`}
      />
    );
  const isLive = feed.liveness?.isLive ?? false;
  // The past is looked at: nothing is put right in it.
  const mayReassign = mayChange && (feed.pastAt ?? null) === null;
  const { expected, found } = counts;
  return (
    <section className="SiteInventory" aria-label={t`Inventory of the site`}>
      <p className="SiteInventory-sum" role="status">
        <span>
          <Trans>
            <strong>{found}</strong> of {expected} expected are here
          </Trans>
        </span>
        <FreshnessMark isLive={isLive} since={feed.liveness?.since ?? null} now={now} isCompact />
      </p>
      <SegmentedControl
        label={t`Which resources`}
        size="small"
        options={[
          { id: "missing", label: t`Missing (${counts.missing})` },
          { id: "unexpected", label: t`Unexpected (${counts.unexpected})` },
          { id: "found", label: t`Found (${counts.found})` },
        ]}
        value={shown}
        onChange={setText}
      />
      <RefusalNote work={work} />
      <RefusalNote work={undoing} />
      <Stale isStale={!isLive} className="SiteInventory-rows">
        <VirtualList
          label={t`Resources of the inventory`}
          semantics="grid"
          count={rows.length}
          estimateRowHeight={64}
          keyOf={(index) => rows[index]?.id ?? String(index)}
          empty={<EmptyState title={t`None`} />}
          renderRow={(index) => {
            const item = rows[index];
            return item === undefined ? null : (
              <InventoryRow
                item={item}
                site={site}
                customer={customer}
                siteName={siteName}
                now={now}
                alert={alerts.get(item.id) ?? null}
                mayPrepare={mayReassign}
                isBusy={work.isBusy || undoing.isBusy}
                onReassign={(next) => {
                  setLast(next);
                  work.run(next.command);
                }}
              />
            );
          }}
        />
      </Stale>
    </section>
  );
}

/** The open alert of each asset that has one. */
function useOpenAlertsByAsset(): ReadonlyMap<AssetId, AlertId> {
  const { now } = useServices();
  // Open ones count whatever their age, so the window may stand still; whole days let others share the feed.
  const [since] = useState(() => Math.floor(now() / DAY) * DAY - DAY);
  const alerts = useFeed("alerts", { since })?.alerts ?? NONE;
  return useMemo(
    () =>
      new Map(
        alerts.flatMap(({ id, idAsset, isOpen }) =>
          isOpen && idAsset !== null ? [[idAsset, id] as const] : [],
        ),
      ),
    [alerts],
  );
}
