import { useLingui } from "@lingui/react/macro";
import type { LocalisedText } from "../../domain/base/locale.ts";
import { TextField } from "../ui/TextField.tsx";
import "../ui/Form.css";

/** What something is called in each language; empty: as its name. */
export function LocalisedFields({
  text,
  name,
  onChange,
}: {
  readonly text: LocalisedText;
  /** What is shown where nothing is given. */
  readonly name: string;
  readonly onChange: (text: LocalisedText) => void;
}) {
  const { t } = useLingui();
  const given = (value: string) => (value === "" ? null : value);
  return (
    <div className="Form-pair">
      <TextField
        label={t`In French`}
        value={text.fr ?? ""}
        placeholder={name}
        onChange={(fr) => onChange({ ...text, fr: given(fr) })}
      />
      <TextField
        label={t`In English`}
        value={text.en ?? ""}
        placeholder={name}
        onChange={(en) => onChange({ ...text, en: given(en) })}
      />
    </div>
  );
}
