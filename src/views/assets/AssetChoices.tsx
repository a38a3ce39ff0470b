import { Trans, useLingui } from "@lingui/react/macro";
import { Archive, CalendarClock, List, Map as MapIcon, Wrench } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { QrScanButton } from "../qrCodes/QrScanButton.tsx";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { sidewaysCue } from "../ui/sidewaysCue.ts";
import { Switch } from "../ui/Switch.tsx";
import type { AssetMode } from "./AssetBoard.tsx";
import type { AssetScreenChange } from "./assetScreenState.ts";
import { AssetColumnChoice } from "./AssetColumnChoice.tsx";
import { SavedViews } from "./SavedViews.tsx";
import { useAssetRights } from "../kit/useAssetRights.ts";

/** What can be done with the set as a whole, and how it is shown. Drawn again only when one of these changes: typing does not. */
export const AssetChoices = memo(function AssetChoices({
  mode,
  modes,
  isPaged,
  isLoaded,
  actions,
  exportAll,
  onMode,
  onChange,
}: {
  readonly mode: AssetMode;
  readonly modes: readonly AssetMode[];
  readonly isPaged: boolean;
  /** Whether all of the set is known. */
  readonly isLoaded: boolean;
  readonly actions: ReactNode;
  readonly exportAll: () => SheetSource;
  readonly onMode: (mode: AssetMode) => void;
  readonly onChange: (change: AssetScreenChange) => void;
}) {
  const { t } = useLingui();
  const { mayWrite } = useAssetRights();
  const modeChoices = {
    list: { id: "list", label: t`List`, icon: <List /> },
    map: { id: "map", label: t`Map`, icon: <MapIcon /> },
    maintenance: { id: "maintenance", label: t`Maintenance`, icon: <Wrench /> },
    archived: {
      id: "archived",
      label: t({ message: "Archived", context: "resources" }),
      icon: <Archive />,
    },
    dates: { id: "dates", label: t`Regulatory dates`, icon: <CalendarClock /> },
  } as const satisfies Record<AssetMode, object>;
  return (
    <div ref={sidewaysCue} className="AssetScreen-choices Sideways Folds">
      {mode === "list" && (
        <>
          <Switch
            isSelected={isPaged}
            onChange={(isWanted) => onChange({ page: isWanted ? "1" : null })}
          >
            <Trans>By page</Trans>
          </Switch>
          <AssetColumnChoice />
        </>
      )}
      {mayWrite && <SavedViews />}
      {actions}
      <QrScanButton />
      {/* The other views are lists with an export of their own rows. */}
      {(mode === "list" || mode === "map") && (
        <ExportMenu name={t`resources`} isDisabled={!isLoaded} source={exportAll} />
      )}
      <SegmentedControl
        label={t`View`}
        options={modes.map((one) => modeChoices[one])}
        value={mode}
        onChange={onMode}
      />
    </div>
  );
});
