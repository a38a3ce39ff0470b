import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound, Smartphone } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { FactorKind } from "../../../domain/users/factor.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { useReading } from "../../kit/reading.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { useCopy } from "../../kit/useCopy.ts";
import { QrImage } from "../../qrCodes/QrImage.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useUserMachines } from "../userMachines.ts";
import "./Factors.css";

/**
 * Sets a second factor up: an app by its code, or a passkey of this device.
 * @param ticket of who is not signed in yet; null: it is the reader's own
 */
export function FactorSetup({
  ticket,
  canHavePasskeys,
  onAdded,
}: {
  readonly ticket: string | null;
  readonly canHavePasskeys: boolean;
  /** `codes`: recovery codes, shown this once; null: there are some already. */
  readonly onAdded: (codes: readonly string[] | null) => void;
}) {
  const { t } = useLingui();
  const copy = useCopy();
  const { factorBegun, factorAdding } = useUserMachines();
  const { answer, answeredQuery, isFailed, ask, refresh } = useReading(factorBegun);
  const adding = useCommand(factorAdding, (_, { codes }) => onAdded(codes));
  const [kind, setKind] = useState<FactorKind | null>(null);
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  // The challenge of a passkey is taken once: the next try needs another.
  const renewChallenge = useEffectEvent(() => {
    if (answer?.kind === "passkey") refresh();
  });
  const { refusal } = adding;
  useEffect(() => {
    if (refusal !== null) renewChallenge();
  }, [refusal]);
  const begin = (chosen: FactorKind) => {
    setKind(chosen);
    setName(chosen === "totp" ? t`App on my phone` : t`This device`);
    ask({ ticket, kind: chosen });
  };
  if (kind === null)
    return (
      <div className="stack-3">
        <Button
          size="large"
          icon={<Smartphone size={16} aria-hidden />}
          onPress={() => begin("totp")}
        >
          <Trans>An app that shows codes</Trans>
        </Button>
        {canHavePasskeys && (
          <Button
            size="large"
            icon={<KeyRound size={16} aria-hidden />}
            onPress={() => begin("passkey")}
          >
            <Trans>A passkey of this device</Trans>
          </Button>
        )}
      </div>
    );
  const otherWay = (
    <Button
      variant="quiet"
      isDisabled={adding.isBusy}
      onPress={() => {
        adding.dismiss();
        setKind(null);
        setCode("");
      }}
    >
      <Trans>Choose another way</Trans>
    </Button>
  );
  if (isFailed)
    return (
      <div className="stack-3">
        <ErrorState
          title={t`It could not be begun.`}
          description={
            ticket === null
              ? t`The server did not answer, or you did not prove that it is you: try again.`
              : t`The server did not answer, or the sign-in took too long: try again, or sign in anew.`
          }
          onRetry={refresh}
        />
        {otherWay}
      </div>
    );
  if (answer === null || answeredQuery?.kind !== kind)
    return <Skeleton kind="lines" count={4} label={t`Preparing the second factor`} />;
  const problem =
    refusal === null
      ? null
      : refusal.problem !== "wrong_code"
        ? t(problemWords(refusal.problem))
        : kind === "totp"
          ? t`This code is not the right one: type the one that the app shows now.`
          : t`No passkey was made: try again, and confirm on your device.`;
  const isReady = name.trim() !== "" && (answer.kind === "passkey" || code.trim() !== "");
  const { secret } = answer.kind === "totp" ? answer : { secret: "" };
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !adding.isBusy) adding.run({ ticket, name, begun: answer, code });
      }}
    >
      {problem !== null && (
        <Banner tone="danger" isLive>
          {problem}
        </Banner>
      )}
      {answer.kind === "totp" && (
        <>
          <p>
            <Trans>Scan this with an authenticator app, then type the code that it shows.</Trans>
          </p>
          <div className="FactorSetup-code">
            <QrImage text={answer.uri} size={20} />
          </div>
          <div className="FactorSetup-secret">
            <span className="note">
              <Trans>Or type this key into the app:</Trans>
            </span>
            <code translate="no">{secret.match(/.{1,4}/gu)?.join(" ")}</code>
            <Button size="small" onPress={() => copy(secret)}>
              <Trans>Copy</Trans>
            </Button>
          </div>
          <TextField
            label={t`Code`}
            description={t`The six digits that your app shows now.`}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            isRequired
          />
        </>
      )}
      {answer.kind === "passkey" && (
        <p>
          <Trans>
            Your device asks for your fingerprint, face or PIN. With a passkey you also sign in
            without a password.
          </Trans>
        </p>
      )}
      <TextField
        label={t`Name of the factor`}
        description={t`By which you know it again in your account.`}
        value={name}
        onChange={setName}
        maxLength={60}
        isRequired
      />
      <div className="row-2">
        <Button type="submit" variant="primary" isPending={adding.isBusy} isDisabled={!isReady}>
          {answer.kind === "totp" ? <Trans>Confirm the code</Trans> : <Trans>Make a passkey</Trans>}
        </Button>
        {otherWay}
      </div>
    </form>
  );
}
