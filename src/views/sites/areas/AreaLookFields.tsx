import { Trans, useLingui } from "@lingui/react/macro";
import type { AreaLook } from "../../../domain/sites/drawing/areaCommand.ts";
import { ColorSwatch } from "../../ui/ColorSwatch.tsx";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { Select } from "../../ui/Select.tsx";
import { Slider } from "../../ui/Slider.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** What a new area looks like. */
export const NEW_LOOK = { colour: "#2563eb", opacity: 0.3 } as const;

/** Name, colour and opacity of an area. */
export function AreaLookFields({
  look,
  nameProblem,
  onChange,
}: {
  readonly look: AreaLook;
  readonly nameProblem: string | null;
  readonly onChange: (changes: Partial<AreaLook>) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
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
  const isKnown = colours.some(({ id }) => id === look.colour);
  const offered = isKnown ? colours : [...colours, { id: look.colour, label: look.colour }];
  return (
    <>
      <TextField
        label={t`Name`}
        value={look.name}
        onChange={(name) => onChange({ name })}
        isRequired
        maxLength={200}
        autoComplete="off"
        errorMessage={nameProblem}
      />
      <Select
        label={t`Colour`}
        options={offered.map(({ id, label }) => ({
          id,
          label,
          icon: <ColorSwatch color={id} label="" />,
        }))}
        value={look.colour}
        onChange={(colour) => onChange({ colour })}
        isRequired
      />
      <Slider
        label={t`Opacity`}
        value={look.opacity}
        onChange={(opacity) => onChange({ opacity })}
        minValue={0}
        maxValue={1}
        step={0.05}
        formatValue={(value) => formatNumber(value, locale)}
      />
      <p className="note">
        <Trans>0 shows the edge alone, 1 hides the plan below.</Trans>
      </p>
    </>
  );
}
