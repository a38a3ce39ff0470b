import { useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import { linkTo } from "../kit/routes.ts";
import { Card } from "../ui/Card.tsx";
import { Figure } from "../ui/Figure.tsx";
import { useCountedWord } from "./useCountedWord.ts";
import { CertaintyNote } from "./CertaintyNote.tsx";
import { ThresholdPill } from "./ThresholdPill.tsx";
import type { ShownCounter } from "./useCounters.ts";

/** A counter: who is present, how surely, and how each area stands against its bounds. */
export function CounterCardView({
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
  return (
    <Card title={card.name} href={linkTo("counter", { counterId: card.id })}>
      <Figure
        label={countedWord(card.present, counter)}
        value={card.present}
        isStale={!isLive}
        tone={card.outside > 0 ? "danger" : "neutral"}
        note={<CertaintyNote card={card} now={now} />}
      />
      {card.areas.length > 0 && (
        <ul className="CounterCard-areas">
          {card.areas.map((area) => (
            <li key={area.id}>
              <span>{area.name ?? t`Unknown area`}</span>
              <ThresholdPill area={area} isShort />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
