import "./LoginPage.css";
import { Trans } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { Credentials } from "../../../machines/users/authenticationTypes.ts";
import { useEntrance } from "../../kit/services.ts";
import { LanguageChoice } from "../../shell/LanguageChoice.tsx";
import { hasPasskeys } from "../factors/hasPasskeys.ts";
import { DemoLogins } from "./DemoLogins.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { selectLogin } from "./selectLogin.ts";
import { useDocumentTitle } from "../../shell/useDocumentTitle.ts";
import { useLingui } from "@lingui/react/macro";

const NOTHING: Credentials = { username: "", password: "" };

/** Where somebody signs in by name and password, or goes to the identity provider (specification section 2). */
export function LoginPage() {
  const { t } = useLingui();
  const { authentication, settings } = useEntrance();
  const view = useSelector(authentication, selectLogin, isSameView);
  // What is typed here nobody else may see, and it is gone with the page.
  const [typed, setTyped] = useState(NOTHING);
  useDocumentTitle(t`Sign in`);
  return (
    <div className="LoginPage">
      <main className="LoginPage-card" aria-labelledby="login-title">
        <header className="LoginPage-head">
          <Logo />
          <LanguageChoice />
        </header>
        <h1 id="login-title" className="LoginPage-title">
          <Trans>Sign in</Trans>
        </h1>
        <LoginForm
          view={view}
          onPasskey={hasPasskeys() ? () => authentication.send({ type: "user.usePasskey" }) : null}
          typed={typed}
          onType={setTyped}
          onSubmit={() => authentication.send({ type: "user.submit", ...typed })}
          providers={settings.identityProviders}
          onIdentity={(provider) =>
            authentication.send({ type: "user.signInByIdentity", provider })
          }
        />
      </main>
      {settings.demoLogins.length > 0 && (
        <DemoLogins logins={settings.demoLogins} onChoose={setTyped} />
      )}
    </div>
  );
}

function isSameView(a: ReturnType<typeof selectLogin>, b: ReturnType<typeof selectLogin>): boolean {
  return a.isBusy === b.isBusy && a.problem === b.problem && a.canUseIdentity === b.canUseIdentity;
}
