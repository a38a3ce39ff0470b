import { Trans, useLingui } from "@lingui/react/macro";
import { FilterX } from "lucide-react";
import { AlertType } from "../../domain/alerts/alert.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import { Button } from "../ui/Button.tsx";
import { DateRangeField } from "../ui/DateRangeField.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Select } from "../ui/Select.tsx";
import { sidewaysCue } from "../ui/sidewaysCue.ts";
import {
  ALERT_STATES,
  type AlertFilter,
  type AlertStateFilter,
  DEFAULT_FILTER,
  PERIOD_NAMES,
  type PeriodName,
} from "./alertFilter.ts";
import { ALERT_STATE_WORDS, ALERT_TYPE_WORDS, PERIOD_WORDS } from "./alertWords.ts";
import "./AlertFilters.css";

const ALL_SITES = "all";

/** The filters of the list. `lastDay` is today, `YYYY-MM-DD`: alerts are not raised in the future. */
export function AlertFilters({
  filter,
  sites,
  lastDay,
  counts,
  onChange,
}: {
  readonly filter: AlertFilter;
  readonly sites: readonly Site[];
  readonly lastDay: string;
  /** Of all open ones; null: not known yet. */
  readonly counts: { readonly open: number; readonly unacknowledged: number } | null;
  readonly onChange: (change: Partial<AlertFilter>) => void;
}) {
  const { t } = useLingui();
  const { period } = filter;
  const isDefault = JSON.stringify(filter) === JSON.stringify(DEFAULT_FILTER);
  // What is acknowledged is distinguished: it is open and wants nobody.
  const stateLabel = (state: AlertStateFilter, word: string) => {
    if (counts === null || state !== "open" || counts.open === 0) return word;
    const [toDo, rest] = [counts.unacknowledged, counts.open - counts.unacknowledged];
    return rest === 0 ? t`${word} (${toDo})` : t`${word} (${toDo} + ${rest} acknowledged)`;
  };
  const choosePeriod = (kind: PeriodName | "custom") =>
    onChange({ period: kind === "custom" ? { kind, from: lastDay, to: lastDay } : { kind } });
  return (
    <div className="AlertFilters row-2" role="group" aria-label={t`Filters`}>
      <SegmentedControl
        label={t`State`}
        isLabelHidden
        options={ALERT_STATES.map((id) => ({
          id,
          label: stateLabel(id, t(ALERT_STATE_WORDS[id])),
        }))}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      <div ref={sidewaysCue} className="AlertFilters-fields Sideways">
        <MultiSelect
          label={t`Type`}
          isLabelHidden
          placeholder={t`All types`}
          options={AlertType.options.map((id) => ({ id, label: t(ALERT_TYPE_WORDS[id]) }))}
          values={filter.types}
          onChange={(types) => onChange({ types })}
        />
        <Select
          label={t`Site`}
          isLabelHidden
          options={siteOptions(sites, filter.site, t`All sites`)}
          value={filter.site ?? ALL_SITES}
          onChange={(id) => onChange({ site: id === ALL_SITES ? null : (id as SiteId) })}
        />
        <Select
          label={t`Period`}
          isLabelHidden
          options={[
            ...PERIOD_NAMES.map((id) => ({ id, label: t(PERIOD_WORDS[id]) })),
            { id: "custom" as const, label: t`From … to …` },
          ]}
          value={period.kind}
          onChange={choosePeriod}
        />
        {period.kind === "custom" && (
          <DateRangeField
            label={t`Days`}
            isLabelHidden
            value={{ from: period.from, to: period.to }}
            maxValue={lastDay}
            onChange={(range) =>
              onChange({
                period: range === null ? DEFAULT_FILTER.period : { kind: "custom", ...range },
              })
            }
          />
        )}
        {!isDefault && (
          <Button
            variant="quiet"
            icon={<FilterX aria-hidden />}
            onPress={() => onChange(DEFAULT_FILTER)}
          >
            <Trans>Reset</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Sites in use by name; the one that is chosen stays in the list, known or not. */
function siteOptions(sites: readonly Site[], chosen: SiteId | null, all: string) {
  const used = sites
    .filter((site) => !site.isArchived || site.id === chosen)
    .toSorted((a, b) => a.siteName.localeCompare(b.siteName))
    .map((site) => ({ id: site.id as string, label: site.siteName }));
  const isKnown = chosen === null || used.some(({ id }) => id === chosen);
  return [
    { id: ALL_SITES, label: all },
    ...used,
    ...(isKnown ? [] : [{ id: chosen as string, label: chosen as string }]),
  ];
}
