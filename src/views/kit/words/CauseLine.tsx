import { Trans } from "@lingui/react/macro";
import { RadioTower } from "lucide-react";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { SilentDevice } from "../../../domain/assets/positionCertainty.ts";
import { formatMoment } from "../../ui/format/formatMoment.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import "./CauseLine.css";

/** The silent device that puts places in doubt, e.g. "gateway G4 silent since 09:12". */
export function CauseLine({
  cause: { name, lastMessageAt },
  now,
}: {
  readonly cause: Pick<SilentDevice, "name" | "lastMessageAt">;
  readonly now: EpochMs;
}) {
  const format = useTimeFormat();
  const since = lastMessageAt === null ? null : formatMoment(lastMessageAt, now, format);
  return (
    <span className="CauseLine">
      <RadioTower aria-hidden />
      {since === null ? (
        <Trans>{name} has never been heard</Trans>
      ) : (
        <Trans>
          {name} silent since {since}
        </Trans>
      )}
    </span>
  );
}
