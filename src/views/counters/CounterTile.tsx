import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../format/formatTime.ts";
import { formatNumber } from "../format/formatNumber.ts";
import { linkTo } from "../routes.ts";
import { Card } from "../ui/Card.tsx";
import { Figure } from "../ui/Figure.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { NotFreshWords } from "./NotFreshWords.tsx";
import { SinceReset } from "./SinceReset.tsx";
import { ThresholdPill } from "./ThresholdPill.tsx";
import type { ShownCounter } from "./useCounters.ts";
import "./CounterTile.css";

/** A counter at a glance: who is present, how each area stands, what has happened since the last reset. */
export function CounterTile({
  shown: { card, counter },
  isLive,
}: {
  readonly shown: ShownCounter;
  readonly isLive: boolean;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { peakAt } = counter.state;
  const entries = formatNumber(card.entries, format.locale);
  const peak = formatNumber(card.peak, format.locale);
  const peakTime = peakAt === null ? null : formatTime(peakAt, format);
  return (
    <div className="CounterTile" style={{ borderInlineStartColor: card.colour }}>
      <Card
        title={card.name}
        href={linkTo("counter", { counterId: card.id })}
        footer={
          card.present === null ? null : (
            <div className="CounterTile-since">
              <span>
                <Trans>Entries: {entries}</Trans>
              </span>
              <span>
                {peakTime === null ? (
                  <Trans>Peak: {peak}</Trans>
                ) : (
                  <Trans>
                    Peak: {peak} at {peakTime}
                  </Trans>
                )}
              </span>
              <small>
                <SinceReset counter={counter} />
              </small>
            </div>
          )
        }
      >
        <Figure
          label={t`present`}
          value={card.present}
          size="large"
          isStale={!isLive}
          tone={card.outside > 0 ? "danger" : "neutral"}
          note={<NotFreshWords present={card.present} notFresh={card.notFresh} />}
        />
        {card.areas.length > 0 && (
          <ul className="CounterTile-areas">
            {card.areas.map((area) => (
              <li key={area.id}>
                <span>{area.name ?? t`Unknown area`}</span>
                <ThresholdPill area={area} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
