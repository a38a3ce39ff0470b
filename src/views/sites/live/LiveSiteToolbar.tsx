import { useLingui } from "@lingui/react/macro";
import type { CommonAssetColumn } from "../../../domain/assets/assetColumns.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import { floorsInUse } from "../../../domain/sites/floor.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { Select } from "../../ui/Select.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { familyNames } from "../../kit/words/familyNames.ts";
import { ASSET_COLUMN_WORDS } from "../../kit/words/assetWords.ts";
import { useFieldName } from "../../kit/words/useFieldName.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { ALL, type LiveSiteState, MARKER_LABELS } from "./liveSiteState.ts";

/** Above this many floors a list takes less room than buttons. */
const MAX_FLOOR_BUTTONS = 6;
const NONE = "none";

/** What the live site shows: site, floor, families, words, and the label of marks. */
export function LiveSiteToolbar({
  state,
  sites,
  families,
  label,
  onChange,
  onLabel,
}: {
  readonly state: LiveSiteState;
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
  readonly label: CommonAssetColumn | null;
  readonly onChange: (
    changes: Partial<Record<"site" | "floor" | "q", string | null>> & {
      readonly family?: readonly string[];
    },
  ) => void;
  readonly onLabel: (label: CommonAssetColumn | null) => void;
}) {
  const { t } = useLingui();
  const nameOf = useFieldName();
  const { locale } = useTimeFormat();
  const floorName = useFloorName();
  const names = familyNames(families, locale);
  const site = sites.find(({ id }) => id === state.site) ?? null;
  const floors = [
    { id: ALL, label: t`All floors` },
    ...floorsInUse(site?.floors ?? []).map(({ number }) => ({
      id: String(number),
      label: floorName(site, number),
    })),
  ];
  const floor = state.floor === null ? ALL : String(state.floor);
  const chooseFloor = (id: string) => onChange({ floor: id });
  return (
    <div className="LiveSiteToolbar" role="group" aria-label={t`What is shown`}>
      {sites.length > 1 && (
        <Select
          label={t`Site`}
          options={[
            { id: ALL, label: t`All sites` },
            ...sites.map(({ id, siteName }) => ({ id: id as string, label: siteName })),
          ]}
          value={state.site ?? ALL}
          onChange={(id) => onChange({ site: id === ALL ? null : id, floor: null })}
        />
      )}
      {floors.length > 2 &&
        (floors.length <= MAX_FLOOR_BUTTONS ? (
          <SegmentedControl
            label={t`Floor`}
            isLabelHidden={false}
            options={floors}
            value={floor}
            onChange={chooseFloor}
          />
        ) : (
          <Select label={t`Floor`} options={floors} value={floor} onChange={chooseFloor} />
        ))}
      <MultiSelect
        label={t`Families`}
        placeholder={t`All families`}
        options={families.map(({ name }) => ({ id: name, label: names.family(name) }))}
        values={state.families}
        onChange={(names) => onChange({ family: names })}
      />
      <SearchField
        label={t`Search`}
        placeholder={t`Reference, name, manufacturer id`}
        value={state.text}
        keys="/"
        onChange={(text) => onChange({ q: text })}
      />
      <Select
        label={t`Marker label`}
        options={[
          { id: NONE, label: t`No label` },
          ...MARKER_LABELS.map((column) => ({
            id: column as string,
            label: nameOf(column, ASSET_COLUMN_WORDS[column]),
          })),
        ]}
        value={label ?? NONE}
        onChange={(id) => onLabel(MARKER_LABELS.find((column) => column === id) ?? null)}
      />
    </div>
  );
}
