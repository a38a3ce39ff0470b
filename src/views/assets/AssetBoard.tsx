import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo, useRef } from "react";
import { SECOND } from "../../domain/base/time.ts";
import { SiteInventoryLink } from "../sites/SiteInventoryLink.tsx";
import { useSteady } from "../ui/useSteady.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { useFeedValue } from "../kit/useFeedValue.ts";
import { ArchivedAssets } from "./ArchivedAssets.tsx";
import { AssetChoices } from "./AssetChoices.tsx";
import { AssetFilters } from "./AssetFilters.tsx";
import { AssetHead } from "./AssetHead.tsx";
import { AssetMapView } from "./AssetMapView.tsx";
import { AssetSelection } from "./AssetSelection.tsx";
import type { AssetScreenChange } from "./assetScreenState.ts";
import { AssetTable } from "./AssetTable.tsx";
import { DeadlineTable } from "./DeadlineTable.tsx";
import { MaintenanceTable } from "./MaintenanceTable.tsx";
import { useAssetExport } from "./useAssetExport.ts";
import { useAssetNames, useAssetNamesInFiles } from "./useAssetNames.ts";
import { useAssetRows } from "./useAssetRows.ts";
import { useAssetScreen } from "./useAssetScreen.ts";
import { usePickedAssets } from "./usePickedAssets.ts";
import "./AssetScreen.css";

/** How one filtered set is shown. */
export type AssetMode = "archived" | "list" | "map" | "dates" | "maintenance";

/** One filtered set of assets as a list, on the map, by its regulatory dates or by its maintenance; filters, marks and exports are of the set. */
export function AssetBoard({
  customerName,
  mode,
  modes,
  onMode: show,
  actions,
}: {
  readonly customerName: string;
  readonly mode: AssetMode;
  readonly modes: readonly AssetMode[];
  readonly onMode: (mode: AssetMode) => void;
  /** What can be done beside the set. */
  readonly actions?: ReactNode;
}) {
  const { t } = useLingui();
  const board = useRef<HTMLDivElement>(null);
  const now = useNow(5 * SECOND);
  const sitesFeed = useFeed("sites", null);
  const referential = useFeed("referential", null);
  const families = referential?.families ?? NO_FAMILIES;
  const labelsFeed = useFeed("labels", null);
  const labels = labelsFeed?.labels ?? NO_LABELS;
  const {
    state,
    narrowed,
    queries,
    filters,
    set: setKey,
    change,
    searched,
  } = useAssetScreen({ families, sites: sitesFeed?.sites ?? NO_SITES, labels });
  const devicesFeed = useFeed("devices", null);
  const devices = devicesFeed?.devices ?? NO_DEVICES;
  const sites = useMemo(
    () => (sitesFeed?.sites ?? []).filter(({ isArchived }) => !isArchived),
    [sitesFeed?.sites],
  );
  const read = { sites: sitesFeed, devices: devicesFeed, referential, labels: labelsFeed };
  const names = useAssetNames(read);
  const namesInFiles = useAssetNamesInFiles(read);
  const { filter } = state;
  // Archived sites too: assets may still be planned for one.
  const exportOf = useAssetExport(sitesFeed?.sites ?? NO_SITES, namesInFiles, now);
  const rows = useAssetRows(state, mode === "list");
  const isLive = useFeedValue(rows.feed, (set) => set?.liveness?.isLive === true);
  const isLoaded = useFeedValue(rows.feed, (set) => set?.isLoaded === true);
  const { picked, pick, pickAll } = usePickedAssets(setKey, filter, state.sort);
  const onFilter = useSteady((next: AssetScreenChange) => {
    if (typeof next.q === "string") rows.askText(searched(next.q));
    change(next);
  });
  const onMode = useSteady(show);
  const exportAll = useSteady(() => exportOf(filter, state.sort));
  useKeys(t`Resource tracking`, [
    { keys: "l", label: t`Show the list`, run: () => show("list"), isEnabled: mode !== "list" },
    { keys: "m", label: t`Show the map`, run: () => show("map"), isEnabled: mode !== "map" },
    {
      keys: "Escape",
      label: t`Close the card`,
      run: () => change({ asset: null }),
      isEnabled: state.selected !== null,
    },
  ]);
  return (
    <div ref={board} className="AssetScreen">
      {mode !== "archived" && (
        <AssetFilters
          state={narrowed}
          text={filter.text}
          queries={queries}
          count={filters}
          sites={sites}
          families={families}
          onChange={onFilter}
        />
      )}
      <div className="AssetScreen-bar">
        {mode !== "archived" && <AssetHead feed={rows.feed} now={now} />}
        {filter.site !== null && <SiteInventoryLink site={filter.site} />}
        <AssetChoices
          mode={mode}
          modes={modes}
          isPaged={state.page !== null}
          isLoaded={isLoaded}
          actions={actions}
          exportAll={exportAll}
          onMode={onMode}
          onChange={change}
        />
      </div>
      {mode === "list" && (
        <>
          <AssetSelection
            picked={picked}
            sites={sites}
            exportOf={(some) => exportOf(some, state.sort)}
            onClear={() => {
              // The bar goes with its marks: the keys go on in the list.
              const row = board.current?.querySelector<HTMLElement>(`[role="row"][tabindex="0"]`);
              row?.focus({ preventScroll: true });
              pickAll(false);
            }}
          />
          <AssetTable
            state={state}
            rows={rows}
            customerName={customerName}
            names={names}
            now={now}
            selected={picked}
            onSelect={pick}
            onSelectAll={pickAll}
            onChange={change}
          />
        </>
      )}
      {mode === "archived" && <ArchivedAssets customerName={customerName} names={names} />}
      {mode === "dates" && (
        <DeadlineTable
          filter={filter}
          onChange={onFilter}
          families={families}
          names={names}
          customerName={customerName}
          now={now}
        />
      )}
      {mode === "maintenance" && (
        <MaintenanceTable filter={filter} customerName={customerName} now={now} />
      )}
      {mode === "map" && (
        <AssetMapView
          state={state}
          sites={sites}
          devices={devices}
          customerName={customerName}
          rows={rows.feed}
          isStale={!isLive}
          now={now}
          onChange={change}
        />
      )}
    </div>
  );
}

const NO_DEVICES: readonly never[] = [];
const NO_FAMILIES: readonly never[] = [];
const NO_LABELS: readonly never[] = [];
const NO_SITES: readonly never[] = [];
