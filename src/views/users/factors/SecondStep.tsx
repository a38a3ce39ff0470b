import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { LoginFailure } from "../../../domain/base/errorCatalogue.ts";
import type { FactorDemand } from "../../../domain/users/factor.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { LOGIN_MESSAGES } from "../login/loginSentences.ts";
import "../login/LoginForm.css";

type SecondStepProps = {
  /** What was given is being judged. */
  readonly isBusy: boolean;
  /** Why the last attempt failed; null: none did. */
  readonly problem: LoginFailure | null;
  readonly ways: FactorDemand["ways"];
  readonly onCode: (code: string) => void;
  readonly onPasskey: () => void;
  readonly onBack: () => void;
};

/** The password was right: a code of the app, a passkey or a recovery code is asked for. */
export function SecondStep({ isBusy, problem, ways, onCode, onPasskey, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const hasApp = ways.includes("totp");
  const [isRecovery, setIsRecovery] = useState(!hasApp && !ways.includes("passkey"));
  const hasCode = hasApp || isRecovery;
  return (
    <form
      className="LoginForm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && code.trim() !== "") onCode(code);
      }}
    >
      {problem !== null && (
        <Banner tone="danger" isLive>
          {t(LOGIN_MESSAGES[problem])}
        </Banner>
      )}
      {hasCode && (
        <>
          <TextField
            key={isRecovery ? "recovery" : "totp"}
            label={isRecovery ? t`Recovery code` : t`Code`}
            name="code"
            description={
              isRecovery
                ? t`One of the codes that you kept when you set the second factor up. Each works once.`
                : t`The six digits that your app shows now.`
            }
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputMode={isRecovery ? "text" : "numeric"}
            spellCheck={false}
            autoFocus
            isRequired
          />
          <Button type="submit" variant="primary" size="large" isPending={isBusy}>
            <Trans>Sign in</Trans>
          </Button>
        </>
      )}
      {ways.includes("passkey") && (
        <Button
          size="large"
          variant={hasCode ? "secondary" : "primary"}
          icon={<KeyRound size={16} />}
          isPending={!hasCode && isBusy}
          isDisabled={hasCode && isBusy}
          onPress={onPasskey}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      {ways.includes("recovery") && !isRecovery && (
        <Button
          variant="quiet"
          onPress={() => {
            setCode("");
            setIsRecovery(true);
          }}
        >
          <Trans>Use a recovery code</Trans>
        </Button>
      )}
      <Button variant="quiet" isDisabled={isBusy} onPress={onBack}>
        <Trans>Back to name and password</Trans>
      </Button>
    </form>
  );
}
