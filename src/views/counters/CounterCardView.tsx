import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, ArrowUpToLine, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ThresholdState } from "../../domain/counters/counter.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { linkTo } from "../kit/routes.ts";
import { Card } from "../ui/Card.tsx";
import { Figure } from "../ui/Figure.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import type { Tone } from "../ui/tone.ts";
import type { CardArea, CounterCard } from "./counterCards.ts";

/** A counter: who is present, of whom how many are not fresh, and how each area stands against its bounds. */
export function CounterCardView({
  card,
  isLive,
}: {
  readonly card: CounterCard;
  readonly isLive: boolean;
}) {
  const { t } = useLingui();
  return (
    <Card title={card.name} href={linkTo("counter", { counterId: card.id })}>
      <Figure
        label={t`present`}
        value={card.present}
        isStale={!isLive}
        tone={card.outside > 0 ? "danger" : "neutral"}
        note={<FigureNote card={card} />}
      />
      {card.areas.length > 0 && (
        <ul className="CounterCard-areas">
          {card.areas.map((area) => (
            <li key={area.id}>
              <span className="CounterCard-area">{area.name ?? t`Unknown area`}</span>
              <AreaState area={area} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function FigureNote({ card }: { readonly card: CounterCard }) {
  if (card.notFresh === null) return <Trans>Not counted yet</Trans>;
  if (card.notFresh === 0) return <Trans>all heard within the hour</Trans>;
  return (
    <Plural
      value={card.notFresh}
      one="of whom # not heard for an hour"
      other="of whom # not heard for an hour"
    />
  );
}

const STATE_LOOK: Readonly<Record<ThresholdState, { tone: Tone; icon: ReactNode }>> = {
  below: { tone: "warning", icon: <ArrowDownToLine aria-hidden /> },
  within: { tone: "success", icon: <CircleCheck aria-hidden /> },
  above: { tone: "danger", icon: <ArrowUpToLine aria-hidden /> },
};

function AreaState({ area }: { readonly area: CardArea }) {
  const { tone, icon } = STATE_LOOK[area.state];
  return (
    <StatusPill tone={tone} icon={icon} size="small">
      <AreaWords area={area} />
    </StatusPill>
  );
}

function AreaWords({ area: { present, min, max, state } }: { readonly area: CardArea }) {
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
      return <Trans>{present}, within bounds</Trans>;
    default:
      return unreachable(state);
  }
}
