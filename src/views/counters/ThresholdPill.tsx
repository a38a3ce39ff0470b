import { Trans } from "@lingui/react/macro";
import { ArrowDownToLine, ArrowUpToLine, CircleCheck, CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import type { ThresholdState } from "../../domain/counters/counter.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import type { CardArea } from "./counterCards.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { Tone } from "../ui/tone.ts";

const LOOK: Readonly<Record<ThresholdState, { tone: Tone; icon: ReactNode }>> = {
  below: { tone: "warning", icon: <ArrowDownToLine aria-hidden /> },
  within: { tone: "neutral", icon: <CircleCheck aria-hidden /> },
  above: { tone: "danger", icon: <ArrowUpToLine aria-hidden /> },
};

const IN_DOUBT = { tone: "warning", icon: <CircleHelp aria-hidden /> } as const;

/** How the head count of an area stands against its bounds, in words, by a sign and a tone. */
export function ThresholdPill({
  area,
  isShort = false,
}: {
  readonly area: CardArea;
  /** Without the bounds that are kept, for narrow cards. */
  readonly isShort?: boolean;
}) {
  // Bounds that are kept by people whose place is not certain are not known to be kept.
  const { tone, icon } = area.state === "within" && area.isInDoubt ? IN_DOUBT : LOOK[area.state];
  return (
    <StatusPill tone={tone} icon={icon} size="small">
      {isShort ? <ShortWords area={area} /> : <StateWords area={area} />}
    </StatusPill>
  );
}

function ShortWords({
  area: { present, min, max, state, isInDoubt },
}: {
  readonly area: CardArea;
}) {
  switch (state) {
    case "above":
      return (
        <Trans>
          {present}, above {max}
        </Trans>
      );
    case "below":
      return (
        <Trans>
          {present}, below {min}
        </Trans>
      );
    case "within":
      return isInDoubt ? (
        <Trans>{present}, not certain</Trans>
      ) : (
        <Trans>{present}, within bounds</Trans>
      );
    default:
      return unreachable(state);
  }
}

function StateWords({ area }: { readonly area: CardArea }) {
  const { locale } = useTimeFormat();
  const present = formatNumber(area.present, locale);
  const bounds = <BoundsWords min={area.min} max={area.max} />;
  switch (area.state) {
    case "above":
      return (
        <Trans>
          {present}, above ({bounds})
        </Trans>
      );
    case "below":
      return (
        <Trans>
          {present}, below ({bounds})
        </Trans>
      );
    case "within":
      return area.isInDoubt ? (
        <Trans>
          {present}, not certain ({bounds})
        </Trans>
      ) : (
        <Trans>
          {present}, within ({bounds})
        </Trans>
      );
    default:
      return unreachable(area.state);
  }
}

/** The bounds of an area; a missing one is left out. */
export function BoundsWords({
  min,
  max,
}: {
  readonly min: number | null;
  readonly max: number | null;
}) {
  const { locale } = useTimeFormat();
  const least = min === null ? null : formatNumber(min, locale);
  const most = max === null ? null : formatNumber(max, locale);
  if (least !== null && most !== null)
    return (
      <Trans>
        {least} to {most}
      </Trans>
    );
  if (most !== null) return <Trans>at most {most}</Trans>;
  if (least !== null) return <Trans>at least {least}</Trans>;
  return <Trans>no bounds</Trans>;
}
