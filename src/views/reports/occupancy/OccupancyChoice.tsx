import { Trans, useLingui } from "@lingui/react/macro";
import type { SiteId } from "../../../domain/base/ids.ts";
import type { Family } from "../../../domain/referential/referential.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { formatPercent } from "../../ui/format/formatNumber.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { sidewaysCue } from "../../ui/sidewaysCue.ts";
import { Slider } from "../../ui/Slider.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { familyNames } from "../../kit/words/familyNames.ts";
import { MAX_DAYS } from "./occupancyView.ts";

const ALL = "";

/** What is reported: days, threshold, family, site. Setters take what the address holds; null: the usual. */
export function OccupancyChoice({
  days,
  threshold,
  family,
  siteId,
  isUnderUsedOnly,
  families,
  sites,
  onDays,
  onDrag,
  onThreshold,
  onFamily,
  onSite,
  onUnder,
}: {
  readonly days: number;
  /** 0 to 1. */
  readonly threshold: number;
  readonly family: string | null;
  readonly siteId: SiteId | null;
  readonly isUnderUsedOnly: boolean;
  readonly families: readonly Family[];
  readonly sites: readonly Site[];
  readonly onDays: (days: string | null) => void;
  /** The threshold under the thumb, 0 to 1; null: it was let go. */
  readonly onDrag: (threshold: number | null) => void;
  readonly onThreshold: (percent: string) => void;
  readonly onFamily: (family: string | null) => void;
  readonly onSite: (site: string | null) => void;
  readonly onUnder: (under: string | null) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const names = familyNames(families, locale);
  return (
    <div
      ref={sidewaysCue}
      className="OccupancyReport-choice Sideways"
      role="group"
      aria-label={t`What is reported`}
    >
      <NumberField
        label={t`Days looked back`}
        value={days}
        minValue={1}
        maxValue={MAX_DAYS}
        onChange={(value) => onDays(value === null ? null : String(value))}
      />
      <Slider
        label={t`Threshold`}
        value={Math.round(threshold * 100)}
        minValue={0}
        maxValue={100}
        step={5}
        formatValue={(value) => formatPercent(value / 100, locale)}
        onChange={(value) => onDrag(value / 100)}
        onChangeEnd={(value) => {
          onDrag(null);
          onThreshold(String(value));
        }}
      />
      <Select
        label={t`Family`}
        options={[
          { id: ALL, label: t`All families` },
          ...families
            .filter(({ category }) => category === "material")
            .map(({ name }) => ({ id: name, label: names.family(name) })),
        ]}
        value={family ?? ALL}
        onChange={(id) => onFamily(id === ALL ? null : id)}
      />
      <Select
        label={t`Site`}
        options={[
          { id: ALL, label: t`All sites` },
          ...sites
            .filter(({ isArchived }) => !isArchived)
            .map(({ id, siteName: name }) => ({ id: id as string, label: name })),
        ]}
        value={siteId ?? ALL}
        onChange={(id) => onSite(id === ALL ? null : id)}
      />
      <Switch isSelected={isUnderUsedOnly} onChange={(isOn) => onUnder(isOn ? "1" : null)}>
        <Trans>Under-used ones only</Trans>
      </Switch>
    </div>
  );
}
