import { Trans, useLingui } from "@lingui/react/macro";
import { PackageX } from "lucide-react";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useParams } from "wouter";
import { AssetId } from "../../domain/base/ids.ts";
import { shownBlocks } from "../../domain/customers/customerConfig.ts";
import { SECOND } from "../../domain/base/time.ts";
import type { AssetView } from "../../streams/feeds/assets/assetView.ts";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";
import { linkTo } from "../kit/routes.ts";
import { Banner } from "../ui/Banner.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import { useServices } from "../kit/services.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { usePageTitle } from "../kit/usePageTitle.ts";
import { inTime } from "../shell/lazyScreen.ts";
import { ScreenBoundary } from "../shell/ScreenBoundary.tsx";
import { UnsavedQuestion } from "../kit/UnsavedQuestion.tsx";
import { useUnsavedGuard } from "../kit/useUnsavedGuard.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { AssetLoneWork } from "../distress/AssetLoneWork.tsx";
import { AssetActions } from "./AssetActions.tsx";
import { AssetAttributes } from "./AssetAttributes.tsx";
import { AssetEditDrawer } from "./AssetEditDrawer.tsx";
import { AssetComments } from "./AssetComments.tsx";
import { AssetFacts } from "./AssetFacts.tsx";
import { AssetFaults } from "./AssetFaults.tsx";
import { AssetFiles } from "./files/AssetFiles.tsx";
import { AssetHeader } from "./AssetHeader.tsx";
import { AssetHistory } from "./AssetHistory.tsx";
import { AssetMaintenance } from "./AssetMaintenance.tsx";
import { AssetMeters } from "./AssetMeters.tsx";
import { AssetTagLink } from "./AssetTagLink.tsx";
import { AssetWay } from "./AssetWay.tsx";
import { MaintenanceBadge } from "./MaintenanceBadge.tsx";
import { OtherCustomer } from "./OtherCustomer.tsx";
import { useAssetNames, useAssetNamesInFiles } from "./useAssetNames.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { useRecordDrafts } from "./recordDrafts.ts";
import { useNamedCustomer } from "./useNamedCustomer.ts";
import "./AssetDetail.css";

/** What draws codes comes after what the page says. */
const AssetQrCodes = lazy(async () => ({
  default: (await inTime(import("../qrCodes/AssetQrCodes.tsx"), CHUNK_LOAD_TIMEOUT)).AssetQrCodes,
}));
const TABS = ["comments", "maintenance", "files", "history"] as const;

/** One asset and its whole life (specification section 2, /asset/{customerName}/view/{assetId}). */
export function AssetDetail() {
  const { t } = useLingui();
  const { customerName = "", assetId } = useParams();
  const { isOther } = useNamedCustomer(customerName);
  const id = AssetId.safeParse(assetId).data;
  if (isOther) return <OtherCustomer named={customerName} />;
  if (id === undefined)
    return (
      <EmptyState
        icon={<PackageX />}
        title={t`The address names no resource`}
        action={<AllResources customerName={customerName} />}
      />
    );
  return <AssetOf key={id} id={id} customerName={customerName} />;
}

function AllResources({ customerName }: { readonly customerName: string }) {
  return (
    <LinkButton href={linkTo("assets", { defaultMode: "list", customerName })}>
      <Trans>All resources</Trans>
    </LinkButton>
  );
}

function AssetOf({ id, customerName }: { readonly id: AssetId; readonly customerName: string }) {
  const { t } = useLingui();
  const feed = useFeed("asset", { id });
  const view = feed?.view ?? null;
  usePageTitle(view === null ? null : `${view.asset.reference} · ${view.asset.designation}`);
  if (feed !== null && view !== null)
    return <AssetPage view={view} head={feed} customerName={customerName} />;
  if (feed?.isLoaded === true)
    return (
      <EmptyState
        icon={<PackageX />}
        title={t`There is no such resource (OM006)`}
        description={t`It was removed, or the address is wrong.`}
        action={<AllResources customerName={customerName} />}
      />
    );
  return feed === null || feed.failure === null ? (
    <div className="AssetDetail">
      <div className="AssetDetail-head">
        <div className="AssetPhoto" />
        <Skeleton kind="lines" count={3} label={t`Loading the resource`} />
      </div>
      <Skeleton kind="block" />
    </div>
  ) : (
    <ErrorState
      title={t`The resource cannot be read (OM000)`}
      description={t`It is requested again automatically. If this stays, tell your administrator.`}
      details={feed.failure}
    />
  );
}

function AssetPage({
  view,
  head,
  customerName,
}: {
  readonly view: AssetView;
  readonly head: FeedHead;
  readonly customerName: string;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const now = useNow(5 * SECOND);
  const rights = useAssetRights();
  const seesCalls = useHelpRight() !== "none";
  const [tab, setTab] = useUrlState("tab");
  const [editing, setEditing] = useUrlState("edit");
  const labelsFeed = useFeed("labels", null);
  const sitesFeed = useFeed("sites", null);
  const sites = sitesFeed?.sites ?? NONE;
  const devices = useFeed("devices", null);
  const referential = useFeed("referential", null);
  const families = referential?.families ?? NONE;
  const read = { sites: sitesFeed, devices, referential, labels: labelsFeed };
  const names = useAssetNames(read);
  const namesInFiles = useAssetNamesInFiles(read);
  const inUse = useMemo(() => sites.filter(({ isArchived }) => !isArchived), [sites]);
  const { asset } = view;
  const { drafts, change: onDraft, isUnsaved, forget } = useRecordDrafts(asset.id);
  const guard = useUnsavedGuard(isUnsaved, forget);
  const { liveness } = head;
  const labels = {
    sheet: t({ message: "Sheet", context: "resource" }),
    comments: t`Comments`,
    maintenance: t`Maintenance`,
    files: t`Files`,
    history: t`Location history`,
  };
  const { session } = useServices();
  const layout = useSelector(session, ({ context }) => context.config?.customLayout ?? null);
  const blocks = shownBlocks(layout);
  // On a phone the sheet is the first of the tabs, else they would stand below all of it.
  const isNarrow = useIsNarrow();
  const records = blocks.flatMap((block) => TABS.find((one) => one === block) ?? []);
  const tabs = isNarrow ? (["sheet", ...records] as const) : records;
  const [firstTab] = tabs;
  const selected = tabs.find((one) => one === tab) ?? firstTab;
  useKeys(
    t`Resource`,
    records.map((one, index) => ({
      keys: String(index + 1),
      label: labels[one],
      run: () => setTab(one === firstTab ? null : one),
    })),
  );
  const isFormReady = referential?.isLoaded === true && labelsFeed?.isLoaded === true;
  const onEdit = () => setEditing("1");
  const onFill = rights.mayChange && !asset.isArchived && isFormReady ? onEdit : undefined;
  const isStale = liveness?.isLive !== true;
  const ofRecords = { assetId: asset.id, rights, onDraft, now };
  const sheet = (
    <Stale isStale={isStale} className="AssetDetail-facts stack-3">
      {blocks.includes("location") &&
        blocks.includes("history") &&
        asset.placeHidden === null &&
        !asset.isArchived && (
          <AssetWay asset={asset} sites={inUse} names={names} isStale={isStale} now={now} />
        )}
      {asset.category === "personnel" && !asset.isArchived && seesCalls && (
        <AssetLoneWork asset={asset} now={now} />
      )}
      <AssetFacts
        asset={asset}
        blocks={blocks}
        names={names}
        now={now}
        onFill={onFill}
        tagActions={
          rights.mayChange && !asset.isArchived ? <AssetTagLink asset={asset} /> : undefined
        }
      />
      <AssetFaults asset={asset} mayResolve={rights.mayChange && !asset.isArchived} now={now} />
      <AssetMeters asset={asset} mayEnter={rights.mayChange && !asset.isArchived} now={now} />
      <AssetAttributes
        asset={asset}
        families={families}
        isReferentialLoaded={referential?.isLoaded === true}
        failure={referential?.failure ?? null}
        now={now}
        onFill={onFill}
      />
      <ScreenBoundary title={t`QR code`}>
        <Suspense>
          <AssetQrCodes asset={asset} />
        </Suspense>
      </ScreenBoundary>
    </Stale>
  );
  const panels = {
    sheet,
    comments: <AssetComments {...ofRecords} drafts={drafts} />,
    maintenance: <AssetMaintenance {...ofRecords} asset={asset} draft={drafts.maintenance} />,
    files: <AssetFiles assetId={asset.id} rights={rights} now={now} />,
    history: <AssetHistory asset={asset} sites={inUse} {...{ names, namesInFiles }} />,
  };
  const isAsked = editing === "1" && rights.mayChange;
  const [isOpened, setIsOpened] = useState(false);
  // What is typed stays, whatever happens to the asset or the connection meanwhile.
  const isEditing = isAsked && (isOpened || (isFormReady && !asset.isArchived));
  if (isEditing !== isOpened) setIsOpened(isEditing);
  return (
    <div className="AssetDetail">
      <AssetHeader
        view={view}
        names={names}
        mayRead={rights.mayWrite && blocks.includes("files")}
        arePlacesRead={sitesFeed?.isLoaded === true}
        isStale={isStale}
        now={now}
      >
        <FreshnessMark
          isLive={liveness?.isLive ?? false}
          since={liveness?.since ?? null}
          now={now}
        />
        <AssetActions
          asset={asset}
          customerName={customerName}
          isFormReady={isFormReady}
          onEdit={onEdit}
        />
      </AssetHeader>
      <UnsavedQuestion isAsking={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
      {rights.areElsewhere && (
        <Banner tone="info">
          <Trans>
            The resources of this customer come from the quickconnect service: they are changed
            there.
          </Trans>
        </Banner>
      )}
      {asset.isArchived && (
        <Banner tone="warning">
          {asset.archivedAt === null ? (
            <Trans>This resource is archived.</Trans>
          ) : (
            <Trans>This resource was archived on {formatDate(asset.archivedAt, format)}.</Trans>
          )}
        </Banner>
      )}
      {isEditing && (
        <AssetEditDrawer
          asset={asset}
          around={{
            sites,
            families,
            labels: labelsFeed?.labels ?? NONE,
          }}
          onClose={() => setEditing(null)}
        />
      )}
      <div className="AssetDetail-body">
        {!isNarrow && sheet}
        <div className="AssetDetail-records">
          {selected !== undefined && (
            <Tabs
              label={t`What belongs to the resource`}
              selected={selected}
              onSelect={(next) => setTab(next === firstTab ? null : next)}
              tabs={tabs.map((one) => ({
                id: one,
                label: labels[one],
                panel: panels[one],
                badge: one === "maintenance" && <MaintenanceBadge assetId={asset.id} now={now} />,
              }))}
            />
          )}
        </div>
      </div>
    </div>
  );
}

const NONE: readonly never[] = [];
