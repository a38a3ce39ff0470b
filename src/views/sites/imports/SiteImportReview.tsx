import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MapPin } from "lucide-react";
import { useMemo, useState } from "react";
import { cellText } from "../../../domain/base/cellText.ts";
import { must } from "../../../domain/base/must.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { SITE_COLUMNS, type SiteColumn } from "../../../domain/sites/siteColumns.ts";
import type { SiteRowPlan } from "../../../domain/sites/siteImport.ts";
import { CellField } from "../../kit/sheets/CellField.tsx";
import { ExportMenu } from "../../kit/sheets/ExportMenu.tsx";
import { useRefusedRows } from "../../kit/sheets/useRefusedRows.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { VirtualList } from "../../ui/VirtualList.tsx";
import { SITE_COLUMN_WORDS, SITE_TYPE_WORDS, siteRowProblemWords } from "../siteWords.ts";
import type { MapTarget } from "../../map/MapPanel.tsx";
import { plannedPlaces } from "./plannedPlaces.ts";
import { SiteImportMap, targetOf } from "./SiteImportMap.tsx";
import type { SiteImportView } from "./siteImportView.ts";

const VERDICTS = ["refused", "swapped", "create", "update", "unchanged"] as const;
/** A tenth of a metre on the ground. */
const PLACE_NUMBER = { maximumFractionDigits: 6 } as const;
type Verdict = SiteRowPlan["verdict"];

/** What each row would do, or all that is wrong with it; its cells are corrected where they stand. */
export function SiteImportReview({
  importer: { context, send },
  sites,
}: {
  readonly importer: SiteImportView;
  readonly sites: readonly Site[];
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { plan, mapping, swapped } = context;
  const table = must(context.table, "what is looked at was read");
  const count = useMemo(() => {
    const counts = { create: 0, update: 0, unchanged: 0, swapped: 0, refused: 0 };
    for (const { verdict } of plan) counts[verdict] += 1;
    return counts;
  }, [plan]);
  const far = count.swapped;
  const [chosen, setChosen] = useState<Verdict | null>(null);
  const shown = chosen ?? VERDICTS.find((one) => count[one] > 0) ?? "create";
  const rows = useMemo(() => plan.filter(({ verdict }) => verdict === shown), [plan, shown]);
  const words: Readonly<Record<Verdict, string>> = {
    create: t`New`,
    update: t`Changed`,
    unchanged: t`Unchanged`,
    swapped: t`To be settled`,
    refused: t({ message: "Refused", context: "rows of an import" }),
  };
  const labelOf = (id: Verdict) => {
    const word = words[id];
    return t`${word} (${count[id]})`;
  };
  const work = count.create + count.update;
  const places = useMemo(() => plannedPlaces(plan), [plan]);
  const placeOf = useMemo(() => new Map(places.map((place) => [place.row, place])), [places]);
  const [target, setTarget] = useState<MapTarget | null>(null);
  const reasonsOf = (one: SiteRowPlan): readonly string[] =>
    one.verdict === "refused"
      ? one.issues.map(({ column, code }) => {
          const name = t(SITE_COLUMN_WORDS[column]);
          const why = t(siteRowProblemWords(column, code));
          return t`${name}: ${why}`;
        })
      : [];
  const refusedRows = useRefusedRows(table);
  const report = () =>
    refusedRows(
      plan
        .filter(({ verdict }) => verdict === "refused")
        .map((one) => ({ row: one.row, line: one.line, reasons: reasonsOf(one) })),
    );
  return (
    <div className="SheetImport-step">
      {(count.swapped > 0 || swapped !== "ask") && (
        <Banner
          tone="warning"
          isLive
          title={t`Do longitude and latitude stand in each other's column?`}
          action={
            swapped === "ask" ? (
              <div className="SheetImport-files">
                <Button
                  size="small"
                  onPress={() => send({ type: "user.settleSwapped", swapped: "exchange" })}
                >
                  <Trans>Exchange them</Trans>
                </Button>
                <Button
                  size="small"
                  onPress={() => send({ type: "user.settleSwapped", swapped: "keep" })}
                >
                  <Trans>Leave them as they are</Trans>
                </Button>
              </div>
            ) : (
              <Button
                size="small"
                onPress={() => send({ type: "user.settleSwapped", swapped: "ask" })}
              >
                <Trans>Ask again</Trans>
              </Button>
            )
          }
        >
          {swapped === "ask" ? (
            <Plural
              value={far}
              one="# row lies far from where your sites are; exchanged, it lies near. It is not written before you decide."
              other="# rows lie far from where your sites are; exchanged, they lie near. They are not written before you decide."
            />
          ) : swapped === "exchange" ? (
            <Trans>They are exchanged in the rows that were far away.</Trans>
          ) : (
            <Trans>They are left as they are.</Trans>
          )}
        </Banner>
      )}
      {places.length > 0 && <SiteImportMap places={places} sites={sites} target={target} />}
      <SegmentedControl
        label={t`Rows`}
        options={VERDICTS.filter((one) => one !== "swapped" || count.swapped > 0).map((id) => ({
          id,
          label: labelOf(id),
        }))}
        value={shown}
        onChange={setChosen}
      />
      <div className="SheetImport-list">
        <VirtualList
          label={t`Rows and what they change`}
          semantics="grid"
          count={rows.length}
          estimateRowHeight={96}
          keyOf={(index) => String(rows[index]?.row ?? index)}
          empty={<EmptyState title={t`No matching row`} />}
          renderRow={(index) => {
            const one = rows[index];
            if (one === undefined) return null;
            const place = placeOf.get(one.row);
            return (
              <div className="SheetImport-row">
                <p>
                  <strong>
                    <Trans>Line {one.line}</Trans>
                  </strong>{" "}
                  {nameOf(one)}{" "}
                  {place !== undefined && (
                    <Button
                      size="small"
                      variant="quiet"
                      icon={<MapPin aria-hidden />}
                      onPress={() => setTarget(targetOf(place))}
                    >
                      <Trans>Show on the map</Trans>
                    </Button>
                  )}
                </p>
                {one.verdict === "refused" && (
                  <>
                    <ul>
                      {reasonsOf(one).map((why) => (
                        <li key={why}>{why}</li>
                      ))}
                    </ul>
                    <div className="SheetImport-cells">
                      {placesOf(one.issues.map(({ column }) => column)).map((place) => (
                        <CellField
                          key={place}
                          label={table.headers.at(place) ?? ""}
                          text={cellText(table.rows[one.row]?.cells[place] ?? null)}
                          onChange={(text) =>
                            send({ type: "user.fix", row: one.row, column: place, text })
                          }
                        />
                      ))}
                    </div>
                  </>
                )}
                {(one.verdict === "create" || one.verdict === "update") && changesOf(one)}
              </div>
            );
          }}
        />
      </div>
      <footer className="SheetImport-actions">
        <Button variant="quiet" onPress={() => send({ type: "user.again" })}>
          <Trans>Another file</Trans>
        </Button>
        <Button onPress={() => send({ type: "user.back" })}>
          <Trans>Back to the columns</Trans>
        </Button>
        {count.refused > 0 && (
          <ExportMenu name={t`refused rows`} label={t`Export these rows`} source={report} />
        )}
        <Button
          variant="primary"
          isDisabled={work === 0}
          onPress={() => send({ type: "user.write", known: sites })}
        >
          <Plural value={work} one="Save # site" other="Save # sites" />
        </Button>
      </footer>
    </div>
  );

  function placesOf(columns: readonly SiteColumn[]): readonly number[] {
    return mapping.flatMap((column, place) =>
      column !== null && columns.includes(column) ? [place] : [],
    );
  }

  function nameOf(one: SiteRowPlan): string {
    if (one.verdict === "create") return one.form.siteName;
    if (one.verdict === "update" || one.verdict === "unchanged") return one.site.siteName;
    return cellText(table.rows[one.row]?.cells[mapping.indexOf("name")] ?? null);
  }

  function changesOf(one: Extract<SiteRowPlan, { readonly verdict: "create" | "update" }>) {
    const after = one.verdict === "create" ? one.form : one.changes;
    const text = (column: SiteColumn, of: object) => {
      const value: unknown = Reflect.get(of, column === "name" ? "siteName" : column);
      if (value === undefined || value === null) return null;
      return column === "type" && (value === "agency" || value === "worksite")
        ? t(SITE_TYPE_WORDS[value])
        : typeof value === "number"
          ? formatNumber(value, locale, PLACE_NUMBER)
          : typeof value === "string"
            ? value
            : null;
    };
    return (
      <>
        <dl className="SheetImport-changes">
          {SITE_COLUMNS.flatMap((column) => {
            const now = text(column, after);
            if (now === null) return [];
            const before = one.verdict === "update" ? text(column, one.site) : null;
            return [
              <div key={column}>
                <dt>{t(SITE_COLUMN_WORDS[column])}</dt>
                <dd>
                  {before !== null && (
                    <>
                      <del>{before}</del>{" "}
                    </>
                  )}
                  <ins>{now}</ins>
                </dd>
              </div>,
            ];
          })}
        </dl>
        {one.isNameShared && (
          <p className="SheetImport-help">
            <Trans>Another site has this name: lists tell them apart by their id only.</Trans>
          </p>
        )}
      </>
    );
  }
}
