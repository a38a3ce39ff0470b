import { useLingui } from "@lingui/react/macro";
import type { SecretName } from "../../domain/connectors/connector.ts";
import type { ConnectorFields } from "../../domain/connectors/connectorFields.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextArea } from "../ui/TextArea.tsx";

/** Secrets of several lines, in PEM. */
const LONG: readonly SecretName[] = ["certificate", "key"];

/** A secret of the other side: one that is kept is never shown; it stays, is replaced, or is forgotten. */
export function SecretField({
  name,
  label,
  description = null,
  kept,
  values,
  change,
}: {
  readonly name: SecretName;
  readonly label: string;
  readonly description?: string | null;
  /** The secrets that are kept. */
  readonly kept: readonly SecretName[];
  readonly values: ConnectorFields;
  readonly change: <Field extends SecretName | "forgotten">(
    field: Field,
    value: ConnectorFields[Field],
  ) => void;
}) {
  const { t } = useLingui();
  const isKept = kept.includes(name);
  const isFilled = values[name].trim() !== "";
  const field = {
    label,
    value: values[name],
    onChange: (value: string) => change(name, value),
    description: isKept ? t`One is kept. Empty: it stays.` : description,
  };
  const others = values.forgotten.filter((one) => one !== name);
  return (
    <>
      {LONG.includes(name) ? (
        <TextArea {...field} />
      ) : (
        <PasswordField {...field} autoComplete="new-password" />
      )}
      {isKept && (
        <Checkbox
          isSelected={!isFilled && values.forgotten.includes(name)}
          isDisabled={isFilled}
          onChange={(isForgotten) => change("forgotten", isForgotten ? [...others, name] : others)}
        >
          {t`Forget what is kept: ${label}`}
        </Checkbox>
      )}
    </>
  );
}
