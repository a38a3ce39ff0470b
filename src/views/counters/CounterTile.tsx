import { Trans, useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatMoment } from "../ui/format/formatMoment.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { linkTo } from "../kit/routes.ts";
import { Card } from "../ui/Card.tsx";
import { Figure } from "../ui/Figure.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useCountedWord } from "./useCountedWord.ts";
import { CertaintyNote } from "./CertaintyNote.tsx";
import { SinceReset } from "./SinceReset.tsx";
import { ThresholdPill } from "./ThresholdPill.tsx";
import type { ShownCounter } from "./useCounters.ts";
import "./CounterTile.css";

/** A counter at a glance: who is present, how each area stands, what has happened since the last reset. */
export function CounterTile({
  shown: { card, counter },
  isLive,
  now,
}: {
  readonly shown: ShownCounter;
  readonly isLive: boolean;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const countedWord = useCountedWord();
  const format = useTimeFormat();
  const { peakAt } = counter.state;
  const [entries, peak] = [card.entries, card.peak].map((count) =>
    count === null ? NOTHING : formatNumber(count, format.locale),
  );
  const peakTime = peakAt === null ? null : formatMoment(peakAt, now, format);
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
                    Peak: {peak} ({peakTime})
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
          label={countedWord(card.present, counter)}
          value={card.present}
          size="large"
          isStale={!isLive}
          tone={card.outside > 0 ? "danger" : "neutral"}
          note={<CertaintyNote card={card} now={now} />}
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
