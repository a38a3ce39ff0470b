import { Trans, useLingui } from "@lingui/react/macro";
import type { TagId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { qualityOf } from "../../domain/coverage/coverage.ts";
import type { WalkDecision } from "../../domain/coverage/walkTest.ts";
import type { WalkInstant } from "../../domain/coverage/walkView.ts";
import { TAKE_OVER } from "../../domain/devices/bleLocation.ts";
import type { Site } from "../../domain/sites/site.ts";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import { formatDistance } from "../ui/format/formatDistance.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { QUALITY_COLOURS, QUALITY_WORDS } from "./coverageWords.ts";

/** Levels between which the bars are drawn, in dBm: hardly heard, and beside the anchor. */
const FAINTEST = -95;
const LOUDEST = -50;

/** Who hears the tag at one instant, how strongly, and what is decided of it and why. */
export function WalkNow({
  site,
  instant,
  at,
  nameOf,
}: {
  readonly site: Site;
  readonly instant: WalkInstant;
  readonly at: EpochMs;
  readonly nameOf: (id: TagId) => string;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const placeText = usePlaceText([site], false);
  const { hearings, decision, shown } = instant;
  const level = (value: number) => t`${formatNumber(Math.round(value), locale)} dBm`;
  const isElsewhere = shown.candidate !== null;
  return (
    <div className="Coverage-now">
      {decision !== null && (
        <>
          <p className="Coverage-place">{placeText(decision.place)}</p>
          <p>
            <Why decision={decision} nameOf={nameOf} />
          </p>
          {decision.basis === "walks" && (
            <p>
              <Trans>
                The walks of this floor have decided area and position, within{" "}
                {formatDistance(decision.accuracy ?? 0, locale)}; the anchor only the floor.
              </Trans>
            </p>
          )}
          {isElsewhere && (
            <p>
              <Trans>
                On screens it is still {placeText(shown.place)}: a new place is shown after 10
                seconds.
              </Trans>
            </p>
          )}
        </>
      )}
      <ul className="Coverage-hearings stack-3" aria-label={t`Heard by`}>
        {hearings.map(({ receiver, level: smooth, at: last }) => (
          <li key={receiver}>
            <span>{nameOf(receiver)}</span>
            <span>{level(smooth)}</span>
            <span className="Coverage-level" aria-hidden>
              <span
                style={{
                  inlineSize: `${shareOf(smooth) * 100}%`,
                  background: QUALITY_COLOURS[qualityOf(smooth)],
                }}
              />
            </span>
            <span>
              {t(QUALITY_WORDS[qualityOf(smooth)])}
              {at - last > 2000 && (
                <>
                  {" · "}
                  <Trans>silent for {Math.round((at - last) / 1000)} s</Trans>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function shareOf(level: number): number {
  return Math.min(1, Math.max(0.02, (level - FAINTEST) / (LOUDEST - FAINTEST)));
}

/** Why the nearest receiver is the one that it is. */
function Why({
  decision: { anchor, level, by, rival },
  nameOf,
}: {
  readonly decision: WalkDecision;
  readonly nameOf: (id: TagId) => string;
}) {
  const { locale } = useTimeFormat();
  const name = nameOf(anchor);
  if (rival === null) return <Trans>It is in the area of {name}, which alone hears it.</Trans>;
  const other = nameOf(rival.anchor);
  const difference = formatNumber(Math.abs(level - rival.level), locale, {
    maximumFractionDigits: 1,
  });
  if (by === "held")
    return (
      <Trans>
        It stays in the area of {name}: {other} is stronger by {difference} dB only, and takes over
        from {TAKE_OVER} dB.
      </Trans>
    );
  return (
    <Trans>
      It is in the area of {name}, which hears it best: {difference} dB more than {other}.
    </Trans>
  );
}
