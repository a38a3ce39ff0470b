import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import { SiteId } from "../../../domain/base/ids.ts";
import { dayOf } from "../../../domain/base/localDay.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { EarlierAnswer } from "../../kit/EarlierAnswer.tsx";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { ReadMark, useIsFrozen } from "../../kit/ReadMark.tsx";
import { formatDate } from "../../ui/format/formatDate.ts";
import { formatPercent } from "../../ui/format/formatNumber.ts";
import { useServices } from "../../kit/services.ts";
import { ExportMenu } from "../../kit/sheets/ExportMenu.tsx";
import { Figure } from "../../ui/Figure.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { sortAddress } from "../../ui/sortAddress.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useSiteName, useSiteNameOrId } from "../../kit/useSiteName.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { familyNames } from "../../kit/words/familyNames.ts";
import { OccupancyChoice } from "./OccupancyChoice.tsx";
import { OccupancyChart } from "./OccupancyChart.tsx";
import { occupancySheet } from "./occupancySheet.ts";
import { OccupancyTable } from "./OccupancyTable.tsx";
import {
  occupancyChoice,
  occupancyFigures,
  occupancyRows,
  occupancySort,
} from "./occupancyView.ts";
import { useOccupancyReport } from "./useOccupancyReport.ts";
import "./OccupancyReport.css";

const NONE: readonly never[] = [];

/** Which materials stand idle (specification section 2, /dashboard/materialOccupancyReport; product.md section 3). */
export function OccupancyReport() {
  return (
    <RemountOnCustomerChange>
      <Report />
    </RemountOnCustomerChange>
  );
}

function Report() {
  const { t } = useLingui();
  const { locale, timezone } = useTimeFormat();
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const families = useFeed("referential", null)?.families ?? NONE;
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const [daysText, setDays] = useUrlState("days");
  const [thresholdText, setThreshold] = useUrlState("threshold");
  const [family, setFamily] = useUrlState("family");
  const [siteText, setSite] = useUrlState("site");
  const [under, setUnder] = useUrlState("under");
  const [sortText, setSort] = useUrlState("sort");
  const { days, threshold } = occupancyChoice(daysText, thresholdText);
  // While the thumb is dragged nothing is written into the address.
  const [dragged, setDragged] = useState<number | null>(null);
  const limit = dragged ?? threshold;
  const sort = useMemo(() => occupancySort(sortText), [sortText]);
  const isUnderUsedOnly = under === "1";
  const siteId = SiteId.safeParse(siteText).data ?? null;
  const { report, isBusy, isFailed, retry } = useOccupancyReport({ days, family, siteId });
  const isFrozen = useIsFrozen();
  const rows = report?.rows ?? NONE;
  const names = useMemo(() => familyNames(families, locale), [families, locale]);
  const shown = useMemo(
    () => occupancyRows(rows, sort, limit, isUnderUsedOnly, names),
    [rows, sort, limit, isUnderUsedOnly, names],
  );
  const figures = occupancyFigures(rows, limit);
  const siteName = useSiteName();
  const siteNameOrId = useSiteNameOrId();
  const place = { locale, timezone: report?.timezone ?? timezone };
  const first = report === null ? "" : formatDate(report.from, place);
  // The end is the beginning of today.
  const last = report === null ? "" : formatDate(report.to - SECOND, place);
  const worked = report?.workingDays ?? 0;
  const [begin, end] = [report?.from ?? 0, report?.to ?? SECOND];
  const span = useMemo(
    () => ({ from: dayOf(begin, place.timezone), to: dayOf(end - SECOND, place.timezone) }),
    [begin, end, place.timezone],
  );
  return (
    <div className="OccupancyReport">
      <OccupancyChoice
        days={days}
        threshold={limit}
        family={family}
        siteId={siteId}
        isUnderUsedOnly={isUnderUsedOnly}
        families={families}
        sites={sites}
        onDays={setDays}
        onDrag={setDragged}
        onThreshold={setThreshold}
        onFamily={setFamily}
        onSite={setSite}
        onUnder={setUnder}
      />
      <Panel
        title={t`Material occupancy`}
        state={stateOf()}
        freshness={
          report !== null && (
            <span className="OccupancyReport-period">
              <Trans>
                {first} to {last}:{" "}
                <Plural value={worked} one="# working day" other="# working days" />
              </Trans>
              {isBusy && <Spinner size="small" label={t`Reading the report`} />}
              <ReadMark />
            </span>
          )
        }
        actions={
          <ExportMenu
            name={t`material-occupancy`}
            size="small"
            isDisabled={shown.length === 0}
            source={() =>
              occupancySheet(
                shown,
                limit,
                siteNameOrId,
                {
                  name: t`Material occupancy`,
                  headers: [
                    t`Reference`,
                    t`Designation`,
                    t`Family`,
                    t`Sub-family`,
                    t`Site`,
                    t`Days occupied`,
                    t`Days counted`,
                    t`Rate (%)`,
                    t`Under-used`,
                  ],
                  underUsed: (isUnder) => (isUnder ? t`Yes` : t`No`),
                  names,
                },
                place.timezone,
              )
            }
          />
        }
      >
        <EarlierAnswer
          read={{ answer: report, isFailed, refresh: retry }}
          title={t`This is the report of an earlier choice`}
        />
        <div className="OccupancyReport-figures">
          <Figure label={t`Materials`} value={figures.total} />
          <Figure
            label={t({ message: "Under-used", context: "how many materials" })}
            value={figures.underUsed}
            tone={figures.underUsed > 0 ? "warning" : "neutral"}
          />
          <Figure
            label={t`Average rate`}
            value={figures.mean === null ? null : formatPercent(figures.mean, locale)}
          />
          <Figure
            label={t`Not known yet`}
            value={figures.unknown}
            note={<Trans>Without a whole working day of history</Trans>}
          />
        </div>
        <OccupancyChart rows={rows} threshold={limit} />
        <p className="OccupancyReport-count" role="status">
          <Plural value={shown.length} one="# material listed" other="# materials listed" />
        </p>
        <OccupancyTable
          rows={shown}
          threshold={limit}
          sort={sort}
          customer={customer}
          span={span}
          siteName={siteName}
          names={names}
          isStale={isFrozen || isBusy || isFailed}
          onSort={(next) => setSort(sortAddress(next))}
        />
      </Panel>
    </div>
  );

  function stateOf(): PanelState {
    if (report === null)
      return isFailed
        ? {
            kind: "error",
            title: t`The report could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: retry,
          }
        : { kind: "loading", rows: 8 };
    return rows.length === 0
      ? {
          kind: "empty",
          title:
            family === null && siteText === null
              ? t`There is no material yet.`
              : t`There is no material for this choice.`,
          description:
            family === null && siteText === null
              ? t`Materials are compared here by how much of the time they are used.`
              : t`Choose another family or site.`,
        }
      : { kind: "ready" };
  }
}
