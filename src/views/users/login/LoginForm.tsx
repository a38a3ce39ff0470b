import "./LoginForm.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowBigUpDash, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import type { OfferedProvider } from "../../../domain/base/frontSettings.ts";
import type { Credentials } from "../../../machines/users/authenticationTypes.ts";
import { ACCESS_PATH } from "../../kit/routes.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { LOGIN_MESSAGES } from "./loginSentences.ts";
import type { LoginView } from "./selectLogin.ts";
import { useCapsLock } from "./useCapsLock.ts";

type LoginFormProps = {
  readonly view: LoginView;
  readonly typed: Credentials;
  readonly onType: (typed: Credentials) => void;
  readonly onSubmit: () => void;
  readonly providers: readonly OfferedProvider[];
  readonly onIdentity: (provider: string) => void;
  /** Null: this browser has none. */
  readonly onPasskey: (() => void) | null;
};

/** Name and password, why the last attempt failed, and the way to the identity provider. */
export function LoginForm({
  view,
  typed,
  onType,
  onSubmit,
  providers,
  onIdentity,
  onPasskey,
}: LoginFormProps) {
  const { t } = useLingui();
  const { isOn: isCapsLock, ...watch } = useCapsLock();
  const form = useFocusAfterProblem(view);
  return (
    <form
      ref={form}
      className="LoginForm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!view.isBusy) onSubmit();
      }}
      {...watch}
    >
      {view.problem !== null && (
        <Banner tone="danger" isLive>
          {t(LOGIN_MESSAGES[view.problem])}
        </Banner>
      )}
      <TextField
        label={t`Username`}
        name="username"
        value={typed.username}
        onChange={(username) => onType({ ...typed, username })}
        autoComplete="username"
        spellCheck={false}
        autoFocus
        isRequired
      />
      <PasswordField
        label={t`Password`}
        name="password"
        value={typed.password}
        onChange={(password) => onType({ ...typed, password })}
        autoComplete="current-password"
        isRequired
        description={
          isCapsLock ? (
            <span className="LoginForm-caps" role="status">
              <ArrowBigUpDash size={16} aria-hidden />
              <Trans>Caps Lock is on.</Trans>
            </span>
          ) : undefined
        }
      />
      <Button type="submit" variant="primary" size="large" isPending={view.isBusy}>
        <Trans>Sign in</Trans>
      </Button>
      <TextLink href={ACCESS_PATH}>
        <Trans>Password forgotten?</Trans>
      </TextLink>
      <p className="LoginForm-or" aria-hidden>
        <Trans>or</Trans>
      </p>
      {onPasskey !== null && (
        <Button
          size="large"
          icon={<KeyRound size={16} />}
          isDisabled={view.isBusy}
          onPress={onPasskey}
        >
          <Trans>Sign in with a passkey</Trans>
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          icon={<KeyRound size={16} />}
          isDisabled={!view.canUseIdentity}
          onPress={() => onIdentity(id)}
        >
          {providers.length === 1 ? (
            <Trans>Continue with my organisation</Trans>
          ) : (
            <Trans>Continue with {name}</Trans>
          )}
        </Button>
      ))}
    </form>
  );
}

/** After a failed attempt the focus goes where it can be mended: the first empty field, else the password. */
function useFocusAfterProblem({ isBusy, problem }: LoginView) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    const isMended = problem === null || (!hasEnded && problem !== "missingCredentials");
    if (isMended) return;
    const inputs = [...(form.current?.querySelectorAll("input") ?? [])];
    (inputs.find((input) => input.value === "") ?? inputs.at(-1))?.focus();
  }, [isBusy, problem]);
  return form;
}
