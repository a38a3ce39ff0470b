import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MapPin } from "lucide-react";
import { useMemo, useState } from "react";
import { cellText } from "../../../domain/base/cellText.ts";
import { must } from "../../../domain/base/must.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { SITE_COLUMNS, type SiteColumn } from "../../../domain/sites/siteColumns.ts";
import { isSiteWork, type SiteRowPlan } from "../../../domain/sites/siteImport.ts";
import { RowChanges } from "../../kit/sheets/RowChanges.tsx";
import { SheetReview } from "../../kit/sheets/SheetReview.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { SITE_COLUMN_WORDS, SITE_TYPE_WORDS, siteRowProblemWords } from "../siteWords.ts";
import type { MapTarget } from "../../map/MapPanel.tsx";
import { plannedPlaces } from "./plannedPlaces.ts";
import { SiteImportMap, targetOf } from "./SiteImportMap.tsx";
import { SwappedPlacesNote } from "./SwappedPlacesNote.tsx";
import type { SiteImportView } from "./siteImportView.ts";

/** A tenth of a metre on the ground. */
const PLACE_NUMBER = { maximumFractionDigits: 6 } as const;

/** What each row of a file of sites would do, or all that is wrong with it, and where its site will be. */
export function SiteImportReview({
  importer,
  sites,
}: {
  readonly importer: SiteImportView;
  readonly sites: readonly Site[];
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { context, send } = importer;
  const { plan, mapping } = context;
  const table = must(context.table, "what is looked at was read");
  const work = plan.filter(isSiteWork).length;
  const places = useMemo(() => plannedPlaces(plan), [plan]);
  const placeOf = useMemo(() => new Map(places.map((place) => [place.row, place])), [places]);
  const [target, setTarget] = useState<MapTarget | null>(null);
  return (
    <SheetReview
      importer={importer}
      verdicts={[
        { id: "refused", label: t({ message: "Refused", context: "rows of an import" }) },
        { id: "swapped", label: t`To be settled`, isRare: true },
        { id: "create", label: t`New` },
        { id: "update", label: t`Changed` },
        { id: "unchanged", label: t`Unchanged` },
      ]}
      columnName={(column) => t(SITE_COLUMN_WORDS[column])}
      reasonsOf={(one) =>
        one.verdict === "refused"
          ? one.issues.map(({ column, code }) => ({
              column,
              why: t(siteRowProblemWords(column, code)),
            }))
          : []
      }
      nameOf={(one) => {
        const place = placeOf.get(one.row);
        return (
          <>
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
          </>
        );
      }}
      changesOf={(one) =>
        one.verdict === "create" || one.verdict === "update" ? changesOf(one) : null
      }
      above={
        <>
          <SwappedPlacesNote importer={importer} />
          {places.length > 0 && <SiteImportMap places={places} sites={sites} target={target} />}
        </>
      }
      save={<Plural value={work} one="Save # site" other="Save # sites" />}
      maySave={work > 0}
      onSave={() => {
        if (context.around !== null)
          send({ type: "user.write", around: { ...context.around, known: sites } });
      }}
    />
  );

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
        <RowChanges
          changes={SITE_COLUMNS.flatMap((column) => {
            const now = text(column, after);
            if (now === null) return [];
            const was = one.verdict === "update" ? text(column, one.site) : null;
            return [{ id: column, name: t(SITE_COLUMN_WORDS[column]), was, now }];
          })}
        />
        {one.isFar && (
          <p className="note">
            <Trans>More than 1,000 km from all your other sites: is this right?</Trans>
          </p>
        )}
        {one.isNameShared && (
          <p className="note">
            <Trans>Another site has this name: lists tell them apart by their id only.</Trans>
          </p>
        )}
      </>
    );
  }
}
