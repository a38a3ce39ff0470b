import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { X } from "lucide-react";
import { useCallback, useMemo } from "react";
import type { SiteUseRow } from "../../../domain/assets/siteUseCalls.ts";
import { AssetId, SiteId } from "../../../domain/base/ids.ts";
import { dayOf } from "../../../domain/base/localDay.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { EarlierAnswer } from "../../kit/EarlierAnswer.tsx";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { ReadMark, useIsFrozen } from "../../kit/ReadMark.tsx";
import { useRead } from "../../kit/reading.ts";
import { linkTo } from "../../kit/routes.ts";
import { useServices } from "../../kit/services.ts";
import { ExportMenu } from "../../kit/sheets/ExportMenu.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useSiteName, useSiteNameOrId } from "../../kit/useSiteName.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { familyNames } from "../../kit/words/familyNames.ts";
import { Button } from "../../ui/Button.tsx";
import type { DataSort } from "../../ui/dataColumn.ts";
import { DateRangeField } from "../../ui/DateRangeField.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { sidewaysCue } from "../../ui/sidewaysCue.ts";
import { sortAddress } from "../../ui/sortAddress.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useAssetMachines } from "../assetMachines.ts";
import { namedRows } from "../namedRows.ts";
import { MAX_TRIP_DAYS, tripSpan } from "../trips/tripView.ts";
import { HeatMap } from "./HeatMap.tsx";
import { MeterUses } from "./MeterUses.tsx";
import { UseFigures } from "./UseFigures.tsx";
import { AssetUseTable, FamilyUseTable } from "./UseTable.tsx";
import { useUsesState } from "./useUsesState.ts";
import { familySheetRows, familyUses, sortedUses, assetSheetRows, orderOf } from "./usesView.ts";
import "./SiteUse.css";

const NONE: readonly never[] = [];
const nameOfAsset = ({ reference }: SiteUseRow) => reference;

/** On which site what was for how long, by asset and family: the base of an invoice (docs/decisions/0159). */
export function SiteUse() {
  return (
    <RemountOnCustomerChange>
      <SiteUseOfCustomer />
    </RemountOnCustomerChange>
  );
}

function SiteUseOfCustomer() {
  const { t } = useLingui();
  const { now, session } = useServices();
  const { locale, timezone } = useTimeFormat();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const families = useFeed("referential", null)?.families ?? NONE;
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const [fromText, setFrom] = useUrlState("from");
  const [toText, setTo] = useUrlState("to");
  const [familyText, setFamilies] = useUrlState("family");
  const [siteText, setSites] = useUrlState("site");
  const [assetText, setAsset] = useUrlState("asset");
  const [text, setText] = useUrlState("q");
  const [byText, setBy] = useUrlState("by");
  const [sortedBy, setSort] = useUrlState("sort");
  const today = dayOf(now(), timezone);
  const { from, to } = tripSpan(fromText, toText, today);
  const query = useMemo(
    () => ({
      from,
      to,
      families: familyText?.split(",") ?? NONE,
      siteIds: siteText?.split(",").flatMap((id) => SiteId.safeParse(id).data ?? NONE) ?? NONE,
      assetIds: [AssetId.safeParse(assetText).data ?? NONE].flat(),
    }),
    [from, to, familyText, siteText, assetText],
  );
  const isByFamily = byText === "family";
  const isByMeter = byText === "meter";
  const machines = useAssetMachines();
  const siteUses = useRead(machines.siteUses, isByMeter ? undefined : query);
  const meterUses = useRead(machines.meterUses, isByMeter ? query : undefined);
  const { answer, isBusy, isFailed } = siteUses;
  const isStale = useIsFrozen() || isBusy || isFailed;
  const all = answer?.rows ?? NONE;
  const rows = useMemo(() => namedRows(all, text ?? ""), [all, text]);
  const siteName = useSiteName();
  const siteNameOrId = useSiteNameOrId();
  const names = useMemo(
    () => ({ ...familyNames(families, locale), siteName }),
    [families, locale, siteName],
  );
  const sort = useMemo(() => orderOf(sortedBy), [sortedBy]);
  const stateOf = useUsesState();
  const shown = useMemo(
    () => (isByFamily ? NONE : sortedUses(rows, sort, nameOfAsset, siteName)),
    [isByFamily, rows, sort, siteName],
  );
  const ofFamilies = useMemo(
    () =>
      isByFamily
        ? sortedUses(familyUses(rows), sort, ({ family }) => names.family(family), siteName)
        : NONE,
    [isByFamily, rows, sort, names, siteName],
  );
  const hrefOf = useCallback(
    ({ assetId }: Pick<SiteUseRow, "assetId">) =>
      linkTo("assetDetail", { customerName: customer, assetId }, { tab: "history", from, to }),
    [customer, from, to],
  );
  const worked = answer?.workingDays ?? 0;
  const source = (): SheetSource => {
    const sums = [t`Days`, t`Working days`, t`Hours`];
    const headers = isByFamily
      ? [t`Family`, t`Site`, t`Resources`, ...sums]
      : [
          t`Reference`,
          t`Designation`,
          t`Family`,
          t`Sub-family`,
          t`Site`,
          ...sums,
          t`First there`,
          t`Last there`,
        ];
    const words = { ...names, siteName: siteNameOrId };
    const cells = isByFamily ? familySheetRows(ofFamilies, words) : assetSheetRows(shown, words);
    return {
      head: { name: t`Site usage`, timezone, columns: headers.map((header) => ({ header })) },
      parts: () => [{ rows: cells, done: cells.length, total: cells.length }],
    };
  };
  const table = {
    names,
    sort,
    onSort: (next: DataSort) => setSort(sortAddress(next)),
    isStale,
  };
  const modes = (
    <SegmentedControl
      label={t`Sums of what`}
      size="small"
      options={[
        { id: "asset", label: t`By resource` },
        { id: "family", label: t`By family` },
        { id: "meter", label: t`By meter` },
      ]}
      value={isByFamily ? "family" : isByMeter ? "meter" : "asset"}
      onChange={(by) => {
        setBy(by === "asset" ? null : by);
        setSort(null);
      }}
    />
  );
  const onlyAsset = (isByMeter ? meterUses.answer : all)?.[0]?.reference ?? assetText;
  return (
    <div className="SiteUse">
      <div
        ref={sidewaysCue}
        className="SiteUse-choice Sideways"
        role="group"
        aria-label={t`Which uses`}
      >
        <DateRangeField
          label={t`Days (at most ${MAX_TRIP_DAYS})`}
          value={{ from, to }}
          maxValue={today}
          onChange={(next) => {
            setFrom(next?.from ?? null);
            setTo(next?.to ?? null);
          }}
        />
        <MultiSelect
          label={t`Families`}
          placeholder={t`All families`}
          options={families.map(({ name }) => ({ id: name, label: names.family(name) }))}
          values={query.families}
          onChange={(chosen) => setFamilies(chosen.length === 0 ? null : chosen.join(","))}
        />
        {/* Meters count wherever a machine is. */}
        {!isByMeter && (
          <MultiSelect
            label={t`Sites`}
            placeholder={t`All sites`}
            options={sites.map((site) => ({ id: site.id, label: site.siteName }))}
            values={query.siteIds}
            onChange={(chosen) => setSites(chosen.length === 0 ? null : chosen.join(","))}
          />
        )}
        {assetText === null ? (
          <SearchField
            label={t`Resource`}
            placeholder={t`Reference or designation`}
            value={text ?? ""}
            onChange={(value) => setText(value === "" ? null : value)}
          />
        ) : (
          <Button icon={<X aria-hidden />} onPress={() => setAsset(null)}>
            <Trans>Only {onlyAsset}: show all</Trans>
          </Button>
        )}
        {!isByMeter && (
          <ExportMenu
            name={t`use-of-sites`}
            source={source}
            isDisabled={rows.length === 0 || isBusy || isFailed}
          />
        )}
      </div>
      {isByMeter ? (
        <MeterUses read={meterUses} text={text ?? ""} {...{ names, hrefOf, modes }} />
      ) : (
        ofSites()
      )}
    </div>
  );

  function ofSites() {
    return (
      <>
        <EarlierAnswer read={siteUses} title={t`These are the uses of an earlier choice`} />
        {answer !== null && all.length > 0 && <UseFigures rows={rows} worked={worked} />}
        <div className="SiteUse-body" data-alone={all.length === 0 || undefined}>
          <Panel
            title={t`Days and hours on each site`}
            state={stateOf(siteUses, all.length, {
              title: t`Nothing was on a site in these days`,
              description: t`Choose other days, families or sites.`,
            })}
            freshness={<ReadMark />}
            isFlush
            actions={modes}
          >
            {isByFamily ? (
              <FamilyUseTable {...table} rows={ofFamilies} />
            ) : (
              <AssetUseTable {...table} rows={shown} hrefOf={hrefOf} />
            )}
          </Panel>
          {answer !== null && all.length > 0 && (
            <Panel title={t`Where they stood longest`} isFlush>
              <HeatMap spots={answer.spots} sites={sites} isStale={isStale} />
            </Panel>
          )}
        </div>
        <p className="SiteUse-note">
          <Trans>
            A day counts where the resource was on the site at any time of it. By GPS that is while
            it stood there or moved without leaving it; what nobody received counts for no site.
            People are not listed.
          </Trans>
        </p>
      </>
    );
  }
}
