import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextField as AriaTextField, Group, Input } from "react-aria-components";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import { IconButton } from "./IconButton.tsx";
import "./Field.css";

export type PasswordFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Tells password managers which password is asked for. */
  readonly autoComplete: "current-password" | "new-password";
};

/** A password, hidden until its owner asks to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  return (
    <AriaTextField
      {...fieldState(props)}
      className="Field"
      value={props.value}
      onChange={props.onChange}
      type={isShown ? "text" : "password"}
      autoComplete={props.autoComplete}
    >
      <FieldLabel {...props} />
      <Group className="FieldBox">
        <Input className="FieldBox-input" autoCapitalize="off" spellCheck={false} />
        <IconButton
          size="small"
          label={isShown ? t`Hide the password` : t`Show the password`}
          icon={isShown ? <EyeOff /> : <Eye />}
          onPress={() => setIsShown(!isShown)}
        />
      </Group>
      <FieldHelp {...props} />
    </AriaTextField>
  );
}
