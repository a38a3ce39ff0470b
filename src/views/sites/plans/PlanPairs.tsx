import { Trans, useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { FEWEST_PAIRS, MAX_PAIRS, type PointPair } from "../../../domain/sites/plans/planFit.ts";
import { middleOf } from "../../../domain/sites/plans/planPlacement.ts";
import {
  fitOf,
  type PlanPlacementContext,
  type PlanPlacementEvent,
  wholePairs,
} from "../../../machines/sites/planPlacementMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { numberFormat } from "../../ui/format/intl.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { laidPoint } from "./planHand.ts";

/** A centimetre, in degrees. */
const DEGREES = { maximumFractionDigits: 7 } as const;
const MIDDLE = { x: 0.5, y: 0.5 };

/** The pairs of points by which a plan is laid, how well they fit, and each of them by numbers. */
export function PlanPairs({
  context,
  canApply,
  onSend,
}: {
  readonly context: PlanPlacementContext;
  readonly canApply: boolean;
  readonly onSend: (event: PlanPlacementEvent) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { pairs, size, history } = context;
  const fit = fitOf(context);
  const whole = wholePairs(pairs);
  const last = pairs.at(-1);
  const metres = (value: number) =>
    numberFormat(locale, {
      style: "unit",
      unit: "meter",
      unitDisplay: "short",
      maximumFractionDigits: 2,
    }).format(value);
  const hint =
    last === undefined || (last.plan !== null && last.map !== null)
      ? whole.length >= MAX_PAIRS
        ? t`These are all the pairs that there can be.`
        : t`Press a point on the plan, then the same point on the map.`
      : last.map === null
        ? t`Now press the same point on the map.`
        : t`Now press the same point on the plan.`;
  const residual = fit === null ? "" : metres(fit.residual);
  const { lon, lat } = middleOf(history.present.corners);
  const added: PointPair = { plan: MIDDLE, map: [lon, lat] };
  return (
    <div className="Form">
      <p className="note">{hint}</p>
      <p role="status" className="PlanPairs-residual">
        {fit === null ? (
          <Trans>Two to four pairs place the plan.</Trans>
        ) : whole.length === FEWEST_PAIRS ? (
          <Trans>Two pairs always match: a third shows how well.</Trans>
        ) : (
          <Trans>Residual: {residual}</Trans>
        )}
      </p>
      <ol className="PlanPairs stack-2">
        {pairs.map(({ plan, map }, index) => {
          const number = index + 1;
          const at = whole.findIndex((one) => one.plan === plan && one.map === map);
          const distance = whole.length > FEWEST_PAIRS ? fit?.distances[at] : undefined;
          const away = distance === undefined ? "" : metres(distance);
          const change = (part: Partial<PointPair>) => {
            const at = plan ?? MIDDLE;
            const pair = { plan: at, map: map ?? laidPoint(history.present.corners, at), ...part };
            onSend({ type: "user.pair", index, pair });
          };
          return (
            <li key={index}>
              <details>
                <summary>
                  <Trans>Pair {number}</Trans>
                  {distance !== undefined && (
                    <span className="PlanPairs-distance">
                      <Trans>off by {away}</Trans>
                    </span>
                  )}
                </summary>
                <div className="PlanPairs-fields">
                  <NumberField
                    label={t`Across the plan ${number}`}
                    unit="px"
                    value={plan === null || size === null ? null : plan.x * size.width}
                    minValue={0}
                    maxValue={size?.width}
                    formatOptions={{ maximumFractionDigits: 0 }}
                    onChange={(x) =>
                      x !== null &&
                      size !== null &&
                      change({ plan: { x: x / size.width, y: plan?.y ?? MIDDLE.y } })
                    }
                  />
                  <NumberField
                    label={t`Down the plan ${number}`}
                    unit="px"
                    value={plan === null || size === null ? null : plan.y * size.height}
                    minValue={0}
                    maxValue={size?.height}
                    formatOptions={{ maximumFractionDigits: 0 }}
                    onChange={(y) =>
                      y !== null &&
                      size !== null &&
                      change({ plan: { x: plan?.x ?? MIDDLE.x, y: y / size.height } })
                    }
                  />
                  <NumberField
                    label={t`Latitude ${number}`}
                    value={map?.[1] ?? null}
                    minValue={-90}
                    maxValue={90}
                    step={0.00001}
                    formatOptions={DEGREES}
                    onChange={(value) =>
                      value !== null && change({ map: [map?.[0] ?? lon, value] })
                    }
                  />
                  <NumberField
                    label={t`Longitude ${number}`}
                    value={map?.[0] ?? null}
                    minValue={-180}
                    maxValue={180}
                    step={0.00001}
                    formatOptions={DEGREES}
                    onChange={(value) =>
                      value !== null && change({ map: [value, map?.[1] ?? lat] })
                    }
                  />
                </div>
              </details>
              <IconButton
                label={t`Remove the pair ${number}`}
                icon={<Minus aria-hidden />}
                size="small"
                onPress={() => onSend({ type: "user.removePair", index })}
              />
            </li>
          );
        })}
      </ol>
      <div className="wrap-2">
        <Button
          variant="primary"
          isDisabled={!canApply}
          onPress={() => onSend({ type: "user.apply" })}
        >
          <Trans>Place the plan like this</Trans>
        </Button>
        <Button
          icon={<Plus aria-hidden />}
          isDisabled={pairs.length >= MAX_PAIRS}
          onPress={() => onSend({ type: "user.pair", index: pairs.length, pair: added })}
        >
          <Trans>Add a pair by numbers</Trans>
        </Button>
        <Button onPress={() => onSend({ type: "user.leave" })}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  );
}
