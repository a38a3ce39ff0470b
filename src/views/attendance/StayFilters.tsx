import { useLingui } from "@lingui/react/macro";
import type { Site } from "../../domain/sites/site.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Select } from "../ui/Select.tsx";
import { STAY_PERIODS, STAY_VIEWS, type StayPeriod, type StayView } from "./stayPeriods.ts";
import type { Stays } from "./useStays.ts";

const EVERY_SITE = "every";

/** Period, site, search, and how the stays are seen. */
export function StayFilters({
  stays: { period, site, text, view, setPeriod, setSite, setText, setView },
  sites,
}: {
  readonly stays: Stays;
  readonly sites: readonly Site[];
}) {
  const { t } = useLingui();
  const names: Readonly<Record<StayPeriod, string>> = {
    live: t`Live`,
    today: t`Today`,
    week: t`7 days`,
    month: t`Month`,
    year: t`Year`,
  };
  const views: Readonly<Record<StayView, string>> = {
    records: t`Records`,
    persons: t`Totals by person`,
  };
  return (
    <div className="StayFilters">
      <SegmentedControl
        label={t`Period`}
        options={STAY_PERIODS.map((id) => ({ id, label: names[id] }))}
        value={period}
        onChange={setPeriod}
      />
      {sites.length > 1 && (
        <Select
          label={t`Site`}
          isLabelHidden
          options={[
            { id: EVERY_SITE, label: t`All sites` },
            ...sites.map(({ id, siteName }) => ({ id, label: siteName })),
          ]}
          value={site ?? EVERY_SITE}
          onChange={(id) => setSite(id === EVERY_SITE ? null : id)}
        />
      )}
      <SearchField
        label={t`Name or tag number`}
        isLabelHidden
        placeholder={t`Name or tag number`}
        keys="/"
        value={text}
        onChange={setText}
      />
      <SegmentedControl
        label={t`View`}
        options={STAY_VIEWS.map((id) => ({ id, label: views[id] }))}
        value={view}
        onChange={setView}
      />
    </div>
  );
}
