import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AssetMeters } from "../../domain/assets/assetMeter.ts";
import type { MaintenanceRecord } from "../../domain/assets/maintenanceRecord.ts";
import { formatMeter } from "../kit/words/formatMeter.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** By which meter a maintenance is due, how often it recurs, and what was said of it when it was done. */
export function MaintenanceMeter({
  record: { every, plannedAt, plannedMeter, doneAt, doneMeter, parts, cost },
  meters,
}: {
  readonly record: MaintenanceRecord;
  readonly meters: AssetMeters;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const meter = plannedMeter?.meter;
  const of = (value: number | null | undefined) =>
    meter === undefined || value == null ? "" : formatMeter(meter, value, locale);
  const [due, present, read] = [
    of(plannedMeter?.value),
    meter === undefined ? "" : of(meters[meter]?.value),
    of(doneMeter),
  ];
  const months = every?.months ?? null;
  const price = cost == null ? "" : formatNumber(cost, locale, { minimumFractionDigits: 2 });
  const again = of(every?.amount);
  const lines = [
    plannedMeter != null && doneAt === null && (
      <Trans key="due">
        at {due}, {present} now
      </Trans>
    ),
    plannedMeter != null && doneAt === null && plannedAt === null && (
      <Trans key="unknown">no day yet: the machine has not run since</Trans>
    ),
    months !== null && (
      <Plural key="months" value={months} one="every month" other="every # months" />
    ),
    again !== "" && <Trans key="amount">every {again}</Trans>,
    read !== "" && doneAt !== null && <Trans key="read">done at {read}</Trans>,
    price !== "" && <Trans key="cost">cost {price}</Trans>,
    parts != null && parts !== "" && <span key="parts">{t`parts: ${parts}`}</span>,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <p className="note">{lines.flatMap((line, index) => (index === 0 ? [line] : [" · ", line]))}</p>
  );
}
