import { Trans, useLingui } from "@lingui/react/macro";
import type { AreaId } from "../../domain/base/ids.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { withBound } from "./counterDraft.ts";
import { areasOfScope } from "./counterScope.ts";
import { PresentNow } from "./PresentNow.tsx";
import type { WizardForm } from "./wizardForm.ts";

/** How many may and must be in each area. */
export function ThresholdStep({ form }: { readonly form: WizardForm }) {
  const { t } = useLingui();
  const { draft, change, sites } = form;
  const areas = areasOfScope(draft, sites);
  const orphans = draft.thresholds.filter(({ area }) => !areas.some(({ id }) => id === area));
  if (areas.length === 0 && orphans.length === 0)
    return (
      <EmptyState
        title={t`There is no area to watch.`}
        description={t`Choose sites with areas in the step before: thresholds belong to areas.`}
      />
    );
  return (
    <>
      <p className="note">
        <Trans>Leave both empty where an area has no bounds. Alerts follow these bounds.</Trans>
      </p>
      <ul className="CounterWizard-thresholds stack-3">
        {areas.map(({ id, name, site }) => (
          <li key={id}>
            <div className="CounterWizard-area">
              <strong>{name}</strong>
              <small>{site}</small>
              <small>
                <PresentNow scope={{ ...draft, areas: [id] }} />
              </small>
            </div>
            <Bounds area={id} name={name} form={form} />
          </li>
        ))}
        {orphans.map(({ area }) => (
          <li key={area}>
            <div className="CounterWizard-area">
              <strong>
                <Trans>An area that is not counted</Trans>
              </strong>
              <small>{area}</small>
            </div>
            <Button onPress={() => change(withBound(draft, area, { min: null, max: null }))}>
              <Trans>Remove its threshold</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Bounds({
  area,
  name,
  form: { draft, change, problem },
}: {
  readonly area: AreaId;
  readonly name: string;
  readonly form: WizardForm;
}) {
  const { t } = useLingui();
  const place = draft.thresholds.findIndex((one) => one.area === area);
  const threshold = draft.thresholds[place];
  const at = (bound: string) => (place === -1 ? null : problem(`thresholds.${place}.${bound}`));
  return (
    <>
      <NumberField
        label={t`Min in ${name}`}
        minValue={0}
        step={1}
        value={threshold?.min ?? null}
        onChange={(min) => change(withBound(draft, area, { min }))}
        errorMessage={at("min") ?? at("area")}
      />
      <NumberField
        label={t`Max in ${name}`}
        minValue={0}
        step={1}
        value={threshold?.max ?? null}
        onChange={(max) => change(withBound(draft, area, { max }))}
        errorMessage={at("max")}
      />
    </>
  );
}
