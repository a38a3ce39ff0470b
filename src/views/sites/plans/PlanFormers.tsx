import { Trans, useLingui } from "@lingui/react/macro";
import type { FloorPlan } from "../../../domain/sites/floor.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** Plans that the floor had; each can be laid again. */
export function PlanFormers({
  plans,
  isDisabled,
  onRestore,
}: {
  readonly plans: readonly FloorPlan[];
  readonly isDisabled: boolean;
  readonly onRestore: (plan: FloorPlan) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  if (plans.length === 0) return null;
  return (
    <details className="Corners stack-2">
      <summary>
        <Trans>Earlier plans ({plans.length})</Trans>
      </summary>
      <ul className="PlanVersions stack-2">
        {plans.map((plan, index) => {
          const name = plan.name ?? t`A plan without a name`;
          const since = plan.storedAt === undefined ? null : formatDateTime(plan.storedAt, format);
          return (
            <li key={plan.fileKey ?? plan.url ?? index}>
              <span>
                {name}
                {since !== null && (
                  <>
                    <br />
                    <small>{since}</small>
                  </>
                )}
              </span>
              <Button
                size="small"
                isDisabled={isDisabled}
                aria-label={t`Bring back ${name}`}
                onPress={() => onRestore(plan)}
              >
                <Trans>Bring back</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="note">
        <Trans>The last ten are kept.</Trans>
      </p>
    </details>
  );
}
