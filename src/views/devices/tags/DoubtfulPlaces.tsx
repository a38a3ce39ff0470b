import { Trans, useLingui } from "@lingui/react/macro";
import type { DoubtfulLine } from "../../../domain/sites/doubtfulLines.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** Lines that are told one by one. */
const TOLD = 20;

/** Asks whether places of a CSV are meant that look like errors, before anything is placed there. */
export function DoubtfulPlaces({
  lines,
  isMeant,
  onMeant,
}: {
  /** One at least. */
  readonly lines: readonly DoubtfulLine[];
  readonly isMeant: boolean;
  readonly onMeant: (isMeant: boolean) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const reason = ({ line, doubt }: DoubtfulLine): string => {
    switch (doubt) {
      case "zero":
        return t`Line ${line}: latitude and longitude are 0.`;
      case "swapped":
        return t`Line ${line}: latitude and longitude look exchanged.`;
      case "far":
        return t`Line ${line}: more than 1,000 km from every site.`;
      default:
        return unreachable(doubt);
    }
  };
  const more = (lines.length - TOLD).toLocaleString(locale);
  return (
    <Banner tone="warning" isLive title={t`Are these places right?`}>
      <ul>
        {lines.slice(0, TOLD).map((one) => (
          <li key={one.line}>{reason(one)}</li>
        ))}
      </ul>
      {lines.length > TOLD && (
        <p>
          <Trans>And {more} more.</Trans>
        </p>
      )}
      <Checkbox isSelected={isMeant} onChange={onMeant}>
        <Trans>They are right: place the devices there</Trans>
      </Checkbox>
    </Banner>
  );
}
