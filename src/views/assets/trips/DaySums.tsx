import { Plural, Trans } from "@lingui/react/macro";
import type { TripDay } from "../../../domain/assets/tripCalls.ts";
import { formatSpeed } from "../../ui/format/formatSpeed.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** What the list of days has no room for. */
export function DaySums({ sums: { assets, topSpeed } }: { readonly sums: TripDay }) {
  const { locale } = useTimeFormat();
  const speed = formatSpeed(topSpeed, locale);
  return (
    <p className="Trips-sums">
      <Plural value={assets} one="# resource drove" other="# resources drove" /> ·{" "}
      <Trans>top speed {speed}</Trans>
    </p>
  );
}
