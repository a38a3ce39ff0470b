import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { List, Map as MapIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { Redirect, useLocation, useParams, useSearch } from "wouter";
import { SECOND } from "../../domain/time.ts";
import type { AssetFilter } from "../../streams/feeds/feeds.ts";
import { linkTo } from "../routes.ts";
import { useServices } from "../services.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useFeed } from "../useFeed.ts";
import { useKeys } from "../useKeys.ts";
import { useNow } from "../useNow.ts";
import { useStored } from "../useStored.ts";
import { AssetFilters } from "./AssetFilters.tsx";
import { AssetMapView } from "./AssetMapView.tsx";
import { AssetSelection } from "./AssetSelection.tsx";
import { AssetTable } from "./AssetTable.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { OtherCustomer } from "./OtherCustomer.tsx";
import { useAssetRows } from "./useAssetRows.ts";
import { useAssetNames } from "./useAssetNames.ts";
import { useAssetScreen } from "./useAssetScreen.ts";
import { useNamedCustomer } from "./useNamedCustomer.ts";
import "./AssetScreen.css";

const MODES = ["list", "map"] as const;
type Mode = (typeof MODES)[number];

/** Resource tracking: list and map of one filtered set (specification section 2, /asset). */
export function AssetScreen() {
  const { defaultMode, customerName } = useParams();
  const search = useSearch();
  const { open, isOther } = useNamedCustomer(customerName ?? null);
  const mode = MODES.find((one) => one === defaultMode);
  if (isOther) return <OtherCustomer named={customerName ?? ""} />;
  if (mode === undefined)
    return <Redirect to={withSearch(linkTo("assets", { defaultMode: "list" }), search)} replace />;
  // Nothing of one customer's list is left when another is shown.
  return <AssetsOf key={open} customerName={open ?? ""} mode={mode} />;
}

function AssetsOf({ customerName, mode }: { readonly customerName: string; readonly mode: Mode }) {
  const { t } = useLingui();
  const { preferences } = useServices();
  const [, navigate] = useLocation();
  const search = useSearch();
  const now = useNow(5 * SECOND);
  const [stored, store] = useStored(preferences.ofCustomer);
  const { state, filters, change } = useAssetScreen();
  const [marks, setMarks] = useState<{
    readonly of: AssetFilter;
    readonly ids: ReadonlySet<string>;
  } | null>(null);
  const sitesFeed = useFeed("sites", null);
  const families = useFeed("referential", null)?.families ?? [];
  const devices = useFeed("devices", null)?.devices ?? NO_DEVICES;
  const sites = useMemo(
    () => (sitesFeed?.sites ?? []).filter(({ isArchived }) => !isArchived),
    [sitesFeed?.sites],
  );
  const names = useAssetNames(sites, devices);
  const { filter } = state;
  const rows = useAssetRows(state, mode === "list");
  const set = rows.feed;
  // Marks belong to the set they were made in: nothing that is out of sight is worked on.
  const picked = marks?.of === filter ? marks.ids : NOTHING_PICKED;
  const pick = (ids: ReadonlySet<string>) => setMarks({ of: filter, ids });
  const liveness = set?.liveness ?? null;
  const show = (next: Mode) => {
    store({ ...stored, assetsAsMap: next === "map" });
    navigate(withSearch(linkTo("assets", { defaultMode: next, customerName }), search));
  };
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
        filter={filter}
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
          <SegmentedControl
            label={t`View`}
            options={[
              { id: "list", label: t`List`, icon: <List /> },
              { id: "map", label: t`Map`, icon: <MapIcon /> },
            ]}
            value={mode}
            onChange={show}
          />
        </div>
      </div>
      {mode === "list" ? (
        <>
          <AssetSelection picked={picked} onClear={() => setMarks(null)} />
          <AssetTable
            state={state}
            rows={rows}
            customerName={customerName}
            names={names}
            now={now}
            selected={picked}
            onSelect={pick}
            onChange={change}
          />
        </>
      ) : (
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

const NOTHING_PICKED: ReadonlySet<string> = new Set();
const NO_DEVICES: readonly never[] = [];

function withSearch(path: string, search: string): string {
  return search === "" ? path : `${path}?${search}`;
}
