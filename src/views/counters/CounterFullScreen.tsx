import { useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Figure } from "../ui/Figure.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Stale } from "../ui/Stale.tsx";
import { useCountedWord } from "./useCountedWord.ts";
import { CertaintyNote } from "./CertaintyNote.tsx";
import { SinceReset } from "./SinceReset.tsx";
import { ThresholdPill } from "./ThresholdPill.tsx";
import type { ShownCounter } from "./useCounters.ts";
import "./CounterFullScreen.css";

/** A counter alone, readable from 4 m away; how old it is stands beside the figure. */
export function CounterFullScreen({
  shown: { card, counter },
  liveness,
  now,
  onClose,
}: {
  readonly shown: ShownCounter;
  readonly liveness: { readonly isLive: boolean; readonly since: EpochMs } | null;
  readonly now: EpochMs;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const countedWord = useCountedWord();
  const isLive = liveness?.isLive ?? false;
  return (
    <Dialog isOpen size="full" title={card.name} onClose={onClose} isDismissable={false}>
      <Stale isStale={!isLive} className="CounterFullScreen">
        <div>
          <FreshnessMark isLive={isLive} since={liveness?.since ?? null} now={now} />
        </div>
        <div
          className="CounterFullScreen-value"
          style={{ borderInlineStartColor: card.colour }}
          data-outside={card.outside > 0}
        >
          <Figure
            label={countedWord(card.present, counter)}
            value={card.present}
            size="wall"
            isStale={!isLive}
            tone={card.outside > 0 ? "danger" : "neutral"}
            note={<CertaintyNote card={card} now={now} />}
          />
        </div>
        {card.areas.length > 0 && (
          <ul className="CounterFullScreen-areas">
            {card.areas.map((area) => (
              <li key={area.id}>
                <span>{area.name ?? t`Unknown area`}</span>
                <ThresholdPill area={area} />
              </li>
            ))}
          </ul>
        )}
        <div className="CounterFullScreen-rest">
          <Figure label={t`entries`} value={card.entries} size="large" isStale={!isLive} />
          <Figure label={t`peak`} value={card.peak} size="large" isStale={!isLive} />
          <p>
            <SinceReset counter={counter} />
          </p>
        </div>
      </Stale>
    </Dialog>
  );
}
