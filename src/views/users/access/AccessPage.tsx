import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Link2Off } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { LinkedAccount } from "../../../domain/users/accountCalls.ts";
import { MIN_PASSWORD_LENGTH } from "../../../domain/users/password.ts";
import { useRead } from "../../kit/reading.ts";
import { LOGIN_PATH } from "../../kit/routes.ts";
import { useEntrance } from "../../kit/services.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";
import { useDocumentTitle } from "../../shell/useDocumentTitle.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { PASSWORD_PROBLEMS, type PasswordPart } from "../login/passwordProblems.ts";
import { PasswordStrength } from "../login/PasswordStrength.tsx";
import { useUserMachines } from "../userMachines.ts";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import "../login/LoginPage.css";
import "./AccessPage.css";

/**
 * Where a link leads by which somebody sets their own password (product.md section 8), and, without one, where it is asked
 * for. Nobody needs to be signed in.
 * `language`: the choice of it, which the login page has: imported here too it would tear the first chunk apart (0022).
 */
export function AccessPage({ language }: { readonly language: ReactNode }) {
  const { t } = useLingui();
  const [token] = useState(secretOfAddress);
  useDocumentTitle(t`Your password`);
  return (
    <div className="LoginPage">
      {token === "" ? (
        <main className="LoginPage-card" aria-labelledby="access-title">
          <AccessHead language={language} title={t`Password forgotten`} />
          <ForgottenPassword />
        </main>
      ) : (
        <OpenedLink token={token} language={language} />
      )}
    </div>
  );
}

function AccessHead({ language, title }: { readonly language: ReactNode; readonly title: string }) {
  return (
    <>
      <header className="LoginPage-head">
        <Logo />
        {language}
      </header>
      <h1 id="access-title" className="LoginPage-title">
        {title}
      </h1>
    </>
  );
}

function OpenedLink({ token, language }: { readonly token: string; readonly language: ReactNode }) {
  const { t } = useLingui();
  const { linkedAccount } = useUserMachines();
  const { answer, answeredQuery, isFailed, refresh } = useRead(linkedAccount, token);
  useEffect(() => {
    // The secret stays in neither the address nor the history of the browser.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  const isRead = answeredQuery !== null;
  return (
    <main
      className="LoginPage-card"
      aria-labelledby="access-title"
      aria-busy={!isRead && !isFailed}
    >
      <AccessHead language={language} title={t`Your password`} />
      {isRead ? (
        answer === null ? (
          <Over />
        ) : (
          <PasswordForm account={answer} token={token} />
        )
      ) : isFailed ? (
        <ErrorState
          title={t`The link could not be read.`}
          description={t`The server did not answer. The link stays as it is: try again.`}
          onRetry={refresh}
        />
      ) : (
        <Skeleton kind="lines" count={5} label={t`Reading the link`} />
      )}
    </main>
  );
}

function Over() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Link2Off aria-hidden />}
      title={t`This link is over`}
      description={t`It was used, withdrawn or replaced by a later one, or has run out after 72 hours. Ask your administrator for a new one.`}
      action={
        <LinkButton href={LOGIN_PATH}>
          <Trans>Sign in</Trans>
        </LinkButton>
      }
    />
  );
}

function PasswordForm({
  account,
  token,
}: {
  readonly account: LinkedAccount;
  readonly token: string;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { linkPassword } = useUserMachines();
  const actor = useInspectedActor(linkPassword);
  const problems = useSelector(actor, ({ context }) => context.problems);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isChanged = useSelector(actor, (snapshot) => snapshot.matches("changed"));
  const [next, setNext] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const { username, firstName, lastName, customerName, kind, expiresAt } = account;
  const about = useMemo(() => [username, firstName, lastName], [username, firstName, lastName]);
  const problemOf = (part: PasswordPart) => {
    const problem = problems.find((one) => PASSWORD_PROBLEMS[one].part === part);
    return problem === undefined ? null : t(PASSWORD_PROBLEMS[problem].text);
  };
  const until = formatDateTime(expiresAt, place);
  if (isChanged) return <Changed username={username} password={next} />;
  const formProblem = problemOf("form");
  return (
    <form
      className="AccessPage-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: "user.submit", current: token, next, confirmation });
      }}
    >
      <p>
        {kind === "invitation" ? (
          <Trans>
            Hello {firstName}, you take part at {customerName}. Choose the password that you will
            sign in with; nobody else knows it.
          </Trans>
        ) : (
          <Trans>
            Hello {firstName}, choose a new password. Once it is set, you are signed out everywhere.
          </Trans>
        )}
      </p>
      {formProblem !== null && (
        <Banner tone="danger" isLive>
          {formProblem}
        </Banner>
      )}
      <dl className="AccessPage-who">
        <dt>
          <Trans>Username</Trans>
        </dt>
        <dd>{username}</dd>
      </dl>
      {/* Password managers want to know whose passwords these are. */}
      <input
        className="visually-hidden"
        autoComplete="username"
        name="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label={t`New password`}
        name="next"
        value={next}
        onChange={(text) => {
          setNext(text);
          actor.send({ type: "user.edit" });
        }}
        autoComplete="new-password"
        description={t`At least ${MIN_PASSWORD_LENGTH} characters.`}
        errorMessage={problemOf("next")}
        isRequired
        autoFocus
      />
      <PasswordStrength password={next} about={about} />
      <PasswordField
        label={t`New password, again`}
        name="confirmation"
        value={confirmation}
        onChange={(text) => {
          setConfirmation(text);
          actor.send({ type: "user.edit" });
        }}
        autoComplete="new-password"
        errorMessage={problemOf("confirmation")}
        isRequired
      />
      <Button type="submit" variant="primary" size="large" isPending={isSaving}>
        <Trans>Set the password</Trans>
      </Button>
      <p className="note">
        <Trans>The link works once, until {until}.</Trans>
      </p>
    </form>
  );
}

/** The password is set: whoever is not signed in is now, unless that fails; the login page then says why. */
function Changed({ username, password }: { readonly username: string; readonly password: string }) {
  const { authentication } = useEntrance();
  const [, navigate] = useLocation();
  const other = useSelector(authentication, ({ context }) => context.user?.name ?? null);
  return (
    <div className="AccessPage-form">
      <Banner tone="success" isLive>
        <Trans>Your password is set.</Trans>
      </Banner>
      {other === null ? (
        <Button
          variant="primary"
          size="large"
          autoFocus
          onPress={() => {
            navigate(LOGIN_PATH, { replace: true });
            authentication.send({ type: "user.submit", username, password });
          }}
        >
          <Trans>Sign in as {username}</Trans>
        </Button>
      ) : (
        <>
          <p>
            <Trans>
              {other} is signed in in this browser. Sign out to sign in as {username}.
            </Trans>
          </p>
          <Button
            variant="primary"
            size="large"
            autoFocus
            onPress={() => {
              authentication.send({ type: "user.logout" });
              navigate(LOGIN_PATH, { replace: true });
            }}
          >
            <Trans>Sign out</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

function secretOfAddress(): string {
  const { hash } = window.location;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
