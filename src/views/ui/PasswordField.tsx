import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "./Button.tsx";
import type { FieldProps } from "./fieldProps.ts";
import { NativeField } from "./NativeField.tsx";

export type PasswordFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Tells password managers which password is asked for. */
  readonly autoComplete: "current-password" | "new-password";
};

/** A password, hidden until its owner asks to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const { value, onChange, autoComplete } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <NativeField {...props}>
      {(control) => (
        <div className="FieldBox">
          <input
            {...control}
            className="FieldBox-input"
            type={isShown ? "text" : "password"}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button
            size="small"
            variant="quiet"
            aria-label={isShown ? t`Hide the password` : t`Show the password`}
            onPress={() => setIsShown(!isShown)}
          >
            {isShown ? (
              <Trans context="the password">Hide</Trans>
            ) : (
              <Trans context="the password">Show</Trans>
            )}
          </Button>
        </div>
      )}
    </NativeField>
  );
}
