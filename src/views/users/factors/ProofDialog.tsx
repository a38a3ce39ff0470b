import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { KeyRound, LogOut } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { useRead } from "../../kit/reading.ts";
import { useServices } from "../../kit/services.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useUserMachines } from "../userMachines.ts";

/** How long a proof counts until the server has said it. */
const DEFAULT_MINUTES = 10;

/** A call wants a fresh proof of who the reader is: by password, code or passkey; the call goes on after it. */
export function ProofDialog() {
  const { t } = useLingui();
  const { proof, authentication } = useServices();
  const { proofWays, proofGiving } = useUserMachines();
  const { answer, isFailed, refresh } = useRead(proofWays, null);
  const giving = useCommand(proofGiving, () => proof.settle(true));
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const ways = answer?.ways ?? [];
  const hasCode = ways.includes("totp") || ways.includes("recovery");
  const options = answer?.options ?? null;
  const minutes = answer?.minutes ?? DEFAULT_MINUTES;
  const { isBusy, refusal } = giving;
  // The challenge of a passkey is taken once: the next try needs another.
  const renewChallenge = useEffectEvent(() => {
    if (giving.command?.way === "passkey") refresh();
  });
  useEffect(() => {
    if (refusal !== null) renewChallenge();
  }, [refusal]);
  const problem =
    refusal === null
      ? null
      : refusal.problem === "wrong_code"
        ? t`This was not the right one: try again.`
        : refusal.problem === "wrong_current_password"
          ? t`The password is wrong: type it again.`
          : refusal.problem === "too_many_attempts"
            ? t`There were too many attempts: wait a few minutes, then try again.`
            : t(problemWords(refusal.problem));
  return (
    <Dialog
      isOpen
      isDismissable={false}
      onClose={() => proof.settle(false)}
      title={t`Is it you?`}
      size="small"
    >
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          if (code.trim() !== "") giving.run({ way: "code", code });
          else if (password !== "") giving.run({ way: "password", password });
        }}
      >
        <p>
          <Trans>
            Before this is done, prove once more who you are. It counts for{" "}
            <Plural value={minutes} one="# minute" other="# minutes" />.
          </Trans>
        </p>
        {problem !== null && (
          <Banner tone="danger" isLive>
            {problem}
          </Banner>
        )}
        {isFailed ? (
          <ErrorState
            title={t`The server did not answer.`}
            description={t`Try again once there is a connection.`}
            onRetry={refresh}
          />
        ) : answer === null ? (
          <Skeleton kind="lines" count={3} label={t`Reading how you can prove it`} />
        ) : ways.length === 0 ? (
          <>
            <p>
              <Trans>
                You sign in with the account of your organisation: sign out and in again, then do it
                within <Plural value={minutes} one="# minute" other="# minutes" />.
              </Trans>
            </p>
            <Button
              icon={<LogOut aria-hidden />}
              onPress={() => {
                proof.settle(false);
                authentication.send({ type: "user.logout" });
              }}
            >
              <Trans>Sign out</Trans>
            </Button>
          </>
        ) : (
          <>
            {ways.includes("password") && (
              <PasswordField
                label={t`Password`}
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                autoFocus
              />
            )}
            {hasCode && (
              <TextField
                label={ways.includes("password") ? t`Or a code of your second factor` : t`Code`}
                value={code}
                onChange={setCode}
                autoComplete="one-time-code"
              />
            )}
            {(hasCode || ways.includes("password")) && (
              <Button
                type="submit"
                variant="primary"
                isPending={isBusy}
                isDisabled={password === "" && code.trim() === ""}
              >
                <Trans>Go on</Trans>
              </Button>
            )}
            {options !== null && (
              <Button
                icon={<KeyRound aria-hidden />}
                isDisabled={isBusy}
                onPress={() => giving.run({ way: "passkey", options })}
              >
                <Trans>Use a passkey</Trans>
              </Button>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
