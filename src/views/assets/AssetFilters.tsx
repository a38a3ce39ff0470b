import { memo } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SlidersHorizontal, X } from "lucide-react";
import { type AttributeQuery, queryText } from "../../domain/assets/attributeFilter.ts";
import { MovementState, Technology } from "../../domain/devices/movement.ts";
import type { Family } from "../../domain/referential/referential.ts";
import { RegulatoryDeadline } from "../../domain/assets/regulatoryDeadline.ts";
import { floorsInUse } from "../../domain/sites/floor.ts";
import type { Site } from "../../domain/sites/site.ts";
import { Button } from "../ui/Button.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { Popover } from "../ui/Popover.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Select } from "../ui/Select.tsx";
import { sidewaysCue } from "../ui/sidewaysCue.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { ASSET_COLUMN_WORDS, MOVEMENT_WORDS, TECHNOLOGY_WORDS } from "../kit/words/assetWords.ts";
import { useFieldName } from "../kit/words/useFieldName.ts";
import { familyNames } from "../kit/words/familyNames.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import {
  ACTIVITIES,
  type AssetScreenChange,
  BATTERY_KINDS,
  FILTER_KEYS,
  HEARING_KINDS,
} from "./assetScreenState.ts";
import { filterAttributes } from "./attributeDraft.ts";
import { AttributeFilters } from "./AttributeFilters.tsx";
import {
  ACTIVITY_WORDS,
  BATTERY_WORDS,
  DEADLINE_WORDS,
  HEARING_WORDS,
} from "./assetScreenWords.ts";
import type { NarrowedBy } from "./useAssetScreen.ts";

/** With white space, which no id of a site or an area holds. */
const ALL = "every one";
const NOWHERE = "not known";
const NONE: AssetScreenChange = Object.fromEntries(FILTER_KEYS.map((key) => [key, null]));

type Change = { readonly onChange: (change: AssetScreenChange) => void };
type Narrowed = Change & {
  readonly filter: NarrowedBy["filter"];
};

/** What narrows the set of assets, the same for list and map. A letter in the search draws the search alone again. */
export const AssetFilters = memo(function AssetFilters({
  state: { filter, deadlines },
  text,
  queries,
  count,
  sites,
  families,
  onChange,
}: Change & {
  readonly state: NarrowedBy;
  readonly text: string;
  readonly queries: readonly AttributeQuery[];
  /** How many filters are set. */
  readonly count: number;
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
}) {
  const { t } = useLingui();
  return (
    <div
      ref={sidewaysCue}
      className="AssetFilters end-3 Sideways"
      role="group"
      aria-label={t`Which resources`}
    >
      <SearchField
        label={t`Search`}
        placeholder={t`Reference, name, family, site, label`}
        value={text}
        keys="/"
        onChange={(next) => onChange({ q: next })}
      />
      <FamilyFilters filter={filter} families={families} onChange={onChange} />
      <PlaceFilters filter={filter} sites={sites} onChange={onChange} />
      <MoreFilters
        filter={filter}
        deadlines={deadlines}
        queries={queries}
        families={families}
        onChange={onChange}
      />
      {count > 0 && <RemoveFilters count={count} onChange={onChange} />}
    </div>
  );
});

const FamilyFilters = memo(function FamilyFilters({
  filter,
  families,
  onChange,
}: Narrowed & { readonly families: readonly Family[] }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const words = familyNames(families, locale);
  const chosen = families.filter(
    ({ name }) => filter.families.length === 0 || filter.families.includes(name),
  );
  const subFamilies = [
    ...new Set(chosen.flatMap((one) => one.subFamilies.map(({ name }) => name))),
  ];
  return (
    <>
      <MultiSelect
        label={t`Families`}
        placeholder={t`All families`}
        options={families.map(({ name }) => ({ id: name, label: words.family(name) }))}
        values={filter.families}
        onChange={(names) => onChange({ family: names, subFamily: null })}
      />
      <MultiSelect
        label={t`Sub-families`}
        placeholder={t`All sub-families`}
        options={subFamilies.map((name) => ({ id: name, label: words.subFamily(name) }))}
        values={filter.subFamilies}
        onChange={(names) => onChange({ subFamily: names })}
      />
    </>
  );
});

const PlaceFilters = memo(function PlaceFilters({
  filter,
  sites,
  onChange,
}: Narrowed & { readonly sites: readonly Site[] }) {
  const { t } = useLingui();
  const floorName = useFloorName();
  const site = sites.find(({ id }) => id === filter.site) ?? null;
  const areas = (site?.areas ?? []).filter(
    ({ floor }) =>
      floor === null ||
      (filter.without !== "floor" && (filter.floor === null || floor === filter.floor)),
  );
  return (
    <>
      <Select
        label={t`Site`}
        options={[
          { id: ALL, label: t`All sites` },
          ...sites.map(({ id, siteName }) => ({ id: id as string, label: siteName })),
          { id: NOWHERE, label: t`Place unknown` },
        ]}
        value={filter.without === "site" ? NOWHERE : (filter.site ?? ALL)}
        onChange={(id) =>
          onChange(
            id === NOWHERE ? { site: null, without: "site" } : { site: id === ALL ? null : id },
          )
        }
      />
      {site !== null && (floorsInUse(site.floors).length > 0 || filter.without === "floor") && (
        <Select
          label={t`Floor`}
          options={[
            { id: ALL, label: t`All floors` },
            ...floorsInUse(site.floors).map(({ number }) => ({
              id: String(number),
              label: floorName(site, number),
            })),
            { id: NOWHERE, label: t`No floor` },
          ]}
          value={filter.without === "floor" ? NOWHERE : String(filter.floor ?? ALL)}
          onChange={(id) =>
            onChange(
              id === NOWHERE
                ? { floor: null, without: "floor" }
                : { floor: id === ALL ? null : id },
            )
          }
        />
      )}
      {areas.length > 0 && (
        <Select
          label={t`Area`}
          options={[
            { id: ALL, label: t`All areas` },
            ...areas.map(({ id, name }) => ({ id: id as string, label: name })),
          ]}
          value={filter.area ?? ALL}
          onChange={(id) => onChange({ area: id === ALL ? null : id })}
        />
      )}
    </>
  );
});

const MoreFilters = memo(function MoreFilters({
  filter,
  deadlines,
  queries,
  families,
  onChange,
}: Narrowed & {
  readonly deadlines: NarrowedBy["deadlines"];
  readonly queries: readonly AttributeQuery[];
  readonly families: readonly Family[];
}) {
  const { t } = useLingui();
  const { locale, timezone } = useTimeFormat();
  const nameOf = useFieldName();
  const attributes = filterAttributes(families, filter, locale, (date) => {
    const field = date === "asset:lastTagUpdate" ? "lastTagUpdate" : "lastPositionUpdate";
    return nameOf(field, ASSET_COLUMN_WORDS[field]);
  });
  return (
    <Popover
      label={t`More filters`}
      trigger={
        <Button icon={<SlidersHorizontal />}>
          <Trans>More filters</Trans>
        </Button>
      }
    >
      <div className="AssetFilters-more">
        <MultiSelect
          label={t`Battery`}
          placeholder={t`Any level`}
          options={BATTERY_KINDS.map((id) => ({ id, label: t(BATTERY_WORDS[id]) }))}
          values={filter.battery ?? []}
          onChange={(kinds) => onChange({ battery: kinds })}
        />
        <MultiSelect
          label={t`Movement`}
          placeholder={t`Any movement`}
          options={MovementState.options.map((id) => ({ id, label: t(MOVEMENT_WORDS[id]) }))}
          values={filter.movement ?? []}
          onChange={(states) => onChange({ movement: states })}
        />
        <MultiSelect
          label={t`Regulatory deadline`}
          placeholder={t`Any deadline`}
          options={RegulatoryDeadline.options.map((id) => ({ id, label: t(DEADLINE_WORDS[id]) }))}
          values={deadlines}
          onChange={(states) => onChange({ deadline: states })}
        />
        <MultiSelect
          label={t`Connectivity`}
          placeholder={t`Heard or not`}
          options={HEARING_KINDS.map((id) => ({ id, label: t(HEARING_WORDS[id]) }))}
          values={filter.hearing ?? []}
          onChange={(kinds) => onChange({ hearing: kinds })}
        />
        <MultiSelect
          label={t`Activity`}
          placeholder={t`Active or not`}
          options={ACTIVITIES.map((id) => ({ id, label: t(ACTIVITY_WORDS[id]) }))}
          values={filter.activity ?? []}
          onChange={(kinds) => onChange({ activity: kinds })}
        />
        <MultiSelect
          label={t`Technology`}
          placeholder={t`Any technology`}
          options={Technology.options.map((id) => ({ id, label: TECHNOLOGY_WORDS[id] }))}
          values={filter.technology ?? []}
          onChange={(kinds) => onChange({ technology: kinds })}
        />
        <AttributeFilters
          queries={queries}
          attributes={attributes}
          onChange={(next) => onChange({ attr: next.map((one) => queryText(one, timezone)) })}
        />
      </div>
    </Popover>
  );
});

const RemoveFilters = memo(function RemoveFilters({
  count,
  onChange,
}: Change & { readonly count: number }) {
  return (
    <Button variant="quiet" icon={<X />} onPress={() => onChange(NONE)}>
      <Plural value={count} one="Remove the filter" other="Remove # filters" />
    </Button>
  );
});
