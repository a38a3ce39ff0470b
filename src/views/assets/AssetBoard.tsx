import { QrScanButton } from "../qrCodes/QrScanButton.tsx";
import { SiteInventoryLink } from "../sites/SiteInventoryLink.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CalendarClock, List, Map as MapIcon } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { SECOND } from "../../domain/time.ts";
import { ExportMenu } from "../sheets/ExportMenu.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useFeed } from "../useFeed.ts";
import { useKeys } from "../useKeys.ts";
import { useNow } from "../useNow.ts";
import { AssetFilters } from "./AssetFilters.tsx";
import { AssetMapView } from "./AssetMapView.tsx";
import { AssetSelection } from "./AssetSelection.tsx";
import { AssetTable } from "./AssetTable.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { DeadlineTable } from "./DeadlineTable.tsx";
import { SavedViews } from "./SavedViews.tsx";
import { useAssetRights } from "./useAssetRights.ts";
import { useAssetExport } from "./useAssetExport.ts";
import { useAssetNames } from "./useAssetNames.ts";
import { useAssetRows } from "./useAssetRows.ts";
import { useAssetScreen } from "./useAssetScreen.ts";
import { usePickedAssets } from "./usePickedAssets.ts";
import "./AssetScreen.css";

/** How one filtered set is shown. */
export type AssetMode = "list" | "map" | "dates";

/** One filtered set of assets as a list, on the map, or by its regulatory dates; filters, marks and exports are of the set. */
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
  const now = useNow(5 * SECOND);
  const sitesFeed = useFeed("sites", null);
  const families = useFeed("referential", null)?.families ?? NO_FAMILIES;
  const { state, queries, filters, set: setKey, change } = useAssetScreen(families);
  const devices = useFeed("devices", null)?.devices ?? NO_DEVICES;
  const sites = useMemo(
    () => (sitesFeed?.sites ?? []).filter(({ isArchived }) => !isArchived),
    [sitesFeed?.sites],
  );
  const names = useAssetNames(sites, devices);
  const { filter } = state;
  // Archived sites too: assets may still be planned for one.
  const exportOf = useAssetExport(sitesFeed?.sites ?? NO_SITES, names);
  const rows = useAssetRows(state, mode === "list");
  const set = rows.feed;
  const { picked, pick, pickAll } = usePickedAssets(setKey, filter, state.sort);
  const rights = useAssetRights();
  const liveness = set?.liveness ?? null;
  const modeChoices = {
    list: { id: "list", label: t`List`, icon: <List /> },
    map: { id: "map", label: t`Map`, icon: <MapIcon /> },
    dates: { id: "dates", label: t`Regulatory dates`, icon: <CalendarClock /> },
  } as const satisfies Record<AssetMode, object>;
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
    <div className="AssetScreen">
      <AssetFilters
        state={state}
        queries={queries}
        count={filters}
        sites={sites}
        families={families}
        onChange={change}
      />
      <div className="AssetScreen-bar">
        <FreshnessMark
          isLive={liveness?.isLive ?? false}
          since={liveness?.since ?? null}
          now={now}
        />
        {set?.isLoaded === true && (
          <p className="AssetScreen-count" role="status">
            <Plural value={set.total} one="# resource" other="# resources" />
          </p>
        )}
        {filter.site !== null && <SiteInventoryLink site={filter.site} />}
        <div className="AssetScreen-choices">
          {mode === "list" && (
            <>
              <Switch
                isSelected={state.page !== null}
                onChange={(isPaged) => change({ page: isPaged ? "1" : null })}
              >
                <Trans>In pages</Trans>
              </Switch>
              <ColumnChoice />
            </>
          )}
          {rights.mayWrite && <SavedViews />}
          {actions}
          <QrScanButton />
          <ExportMenu
            name={t`resources`}
            isDisabled={set?.isLoaded !== true}
            source={() => exportOf(filter, state.sort)}
          />
          <SegmentedControl
            label={t`View`}
            options={modes.map((one) => modeChoices[one])}
            value={mode}
            onChange={show}
          />
        </div>
      </div>
      {mode === "list" && (
        <>
          <AssetSelection
            picked={picked}
            sites={sites}
            exportOf={(some) => exportOf(some, state.sort)}
            onClear={() => pickAll(false)}
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
      {mode === "dates" && (
        <DeadlineTable filter={filter} families={families} customerName={customerName} now={now} />
      )}
      {mode === "map" && (
        <AssetMapView
          state={state}
          sites={sites}
          devices={devices}
          customerName={customerName}
          isStale={liveness?.isLive !== true}
          now={now}
          onChange={change}
        />
      )}
    </div>
  );
}

const NO_DEVICES: readonly never[] = [];
const NO_FAMILIES: readonly never[] = [];
const NO_SITES: readonly never[] = [];
