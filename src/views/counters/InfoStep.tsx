import { useLingui } from "@lingui/react/macro";
import { ColorSwatch } from "../ui/ColorSwatch.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { TextField } from "../ui/TextField.tsx";
import type { WizardForm } from "./wizardForm.ts";

/** How a counter is called and looks, and who sees it. */
export function InfoStep({ form: { draft, change, problem } }: { readonly form: WizardForm }) {
  const { t } = useLingui();
  const colours = [
    { id: "#2563eb", label: t`Blue` },
    { id: "#0891b2", label: t`Cyan` },
    { id: "#059669", label: t`Green` },
    { id: "#ca8a04", label: t`Yellow` },
    { id: "#ea580c", label: t`Orange` },
    { id: "#dc2626", label: t`Red` },
    { id: "#9333ea", label: t`Purple` },
    { id: "#64748b", label: t`Grey` },
  ];
  const isKnown = colours.some(({ id }) => id === draft.colour);
  const offered = isKnown ? colours : [...colours, { id: draft.colour, label: draft.colour }];
  return (
    <>
      <TextField
        label={t`Name`}
        isRequired
        autoFocus
        maxLength={128}
        value={draft.name}
        onChange={(name) => change({ name })}
        errorMessage={problem("name")}
      />
      <TextArea
        label={t`Description`}
        rows={3}
        maxLength={2000}
        value={draft.description}
        onChange={(description) => change({ description })}
        errorMessage={problem("description")}
      />
      <div className="CounterWizard-row end-3">
        <Select
          label={t`Colour`}
          options={offered.map(({ id, label }) => ({
            id,
            label,
            icon: <ColorSwatch color={id} label="" />,
          }))}
          value={draft.colour}
          onChange={(colour) => change({ colour })}
        />
        <TextField
          label={t`As #rrggbb`}
          maxLength={7}
          value={draft.colour}
          onChange={(colour) => change({ colour })}
          errorMessage={problem("colour")}
        />
      </div>
      <RadioGroup
        label={t`Who sees it`}
        options={[
          { id: "everybody", label: t`Everybody of the customer` },
          { id: "administrators", label: t`Administrators only` },
        ]}
        value={draft.visibility}
        onChange={(visibility) => change({ visibility })}
      />
    </>
  );
}
