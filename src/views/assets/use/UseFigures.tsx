import { Plural, useLingui } from "@lingui/react/macro";
import type { SiteUseRow } from "../../../domain/assets/siteUseCalls.ts";
import { Figure } from "../../ui/Figure.tsx";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { figuresOf } from "./usesView.ts";

/** The sums of some uses; `worked`: the working days of the calendar, that have begun. */
export function UseFigures({
  rows,
  worked,
}: {
  readonly rows: readonly SiteUseRow[];
  readonly worked: number;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const figures = figuresOf(rows);
  return (
    <div className="SiteUse-figures">
      <Figure label={t`Resources`} value={figures.assets} />
      <Figure label={t`Sites`} value={figures.sites} />
      <Figure label={t`Days, summed`} value={figures.days} />
      <Figure
        label={t`Working days, summed`}
        value={figures.workingDays}
        note={
          <Plural
            value={worked}
            one="of # working day of the calendar"
            other="of # working days of the calendar"
          />
        }
      />
      <Figure label={t`Hours, summed`} value={formatDuration(figures.time, locale, "hour")} />
    </div>
  );
}
