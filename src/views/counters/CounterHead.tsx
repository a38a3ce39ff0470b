import { Trans, useLingui } from "@lingui/react/macro";
import { Maximize2, Pencil, RotateCcw } from "lucide-react";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { linkTo } from "../kit/routes.ts";
import { Button } from "../ui/Button.tsx";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import { Figure } from "../ui/Figure.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useShownInstant } from "../ui/PastProvider.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { CounterQuestion } from "./CounterQuestion.tsx";
import { useCountedWord } from "./useCountedWord.ts";
import { CertaintyNote } from "./CertaintyNote.tsx";
import { SinceReset } from "./SinceReset.tsx";
import { ThresholdPill } from "./ThresholdPill.tsx";
import { useCounterCommands } from "./useCounterCommands.ts";
import type { ShownCounter } from "./useCounters.ts";

type Props = {
  readonly shown: ShownCounter;
  readonly liveness: { readonly isLive: boolean; readonly since: EpochMs } | null;
  readonly now: EpochMs;
  readonly isAdministrator: boolean;
  readonly onFullScreen: () => void;
};

/** The figures of a counter as they stand. */
export function CounterHead({ shown, liveness, now, isAdministrator, onFullScreen }: Props) {
  const { t } = useLingui();
  const countedWord = useCountedWord();
  const format = useTimeFormat();
  const commands = useCounterCommands();
  const { at: pastAt } = useShownInstant();
  const { card, counter } = shown;
  const isLive = liveness?.isLive ?? false;
  const { peakAt } = counter.state;
  return (
    <Panel
      title={
        <span className="CounterHead-name">
          <ColorSwatch color={card.colour} label={t`Colour of ${card.name}`} />
          {card.name}
        </span>
      }
      freshness={<FreshnessMark isLive={isLive} since={liveness?.since ?? null} now={now} />}
      actions={
        <>
          {isAdministrator && (
            <>
              <Button
                variant="quiet"
                size="small"
                icon={<RotateCcw aria-hidden />}
                isDisabled={pastAt !== null}
                onPress={() => commands.ask({ kind: "reset", counterId: card.id })}
              >
                <Trans>Reset</Trans>
              </Button>
              <LinkButton
                variant="quiet"
                size="small"
                icon={<Pencil aria-hidden />}
                href={linkTo("counterEdit", { counterId: card.id })}
              >
                <Trans>Edit</Trans>
              </LinkButton>
            </>
          )}
          <Button size="small" icon={<Maximize2 aria-hidden />} onPress={onFullScreen}>
            <Trans>Full screen</Trans>
          </Button>
        </>
      }
    >
      {counter.description !== "" && (
        <p className="CounterHead-description">{counter.description}</p>
      )}
      <div className="CounterHead-figures">
        <Figure
          label={countedWord(card.present, counter)}
          value={card.present}
          size="large"
          isStale={!isLive}
          tone={card.outside > 0 ? "danger" : "neutral"}
          note={<CertaintyNote card={card} now={now} />}
        />
        <Figure
          label={t`entries`}
          value={card.entries}
          isStale={!isLive}
          note={<SinceReset counter={counter} />}
        />
        <Figure
          label={t`peak`}
          value={card.peak}
          isStale={!isLive}
          note={peakAt === null ? undefined : formatDateTime(peakAt, format)}
        />
      </div>
      {card.areas.length > 0 && (
        <ul className="CounterHead-areas" aria-label={t`Thresholds`}>
          {card.areas.map((area) => (
            <li key={area.id}>
              <span>{area.name ?? t`Unknown area`}</span>
              <ThresholdPill area={area} />
            </li>
          ))}
        </ul>
      )}
      <CounterQuestion commands={commands} nameOf={() => card.name} />
    </Panel>
  );
}
