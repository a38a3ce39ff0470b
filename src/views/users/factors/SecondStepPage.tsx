import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useEntrance } from "../../kit/services.ts";
import { useDocumentTitle } from "../../shell/useDocumentTitle.ts";
import { Logo } from "../../ui/Logo.tsx";
import { selectLogin } from "../login/selectLogin.ts";
import { FirstFactor } from "./FirstFactor.tsx";
import { SecondStep } from "./SecondStep.tsx";
import "../login/LoginPage.css";

/**
 * The password was right and is not enough: a second factor is asked for, or set up where there is none. `language`: the
 * choice of it, which the login page has: imported here too it would tear the first chunk apart (0022).
 */
export function SecondStepPage({ language }: { readonly language: ReactNode }) {
  const { t } = useLingui();
  const { authentication } = useEntrance();
  const demand = useSelector(authentication, ({ context }) => context.demand);
  const isBusy = useSelector(authentication, (snapshot) => selectLogin(snapshot).isBusy);
  const problem = useSelector(authentication, (snapshot) => selectLogin(snapshot).problem);
  useDocumentTitle(t`Second step`);
  return (
    <div className="LoginPage">
      <main className="LoginPage-card" aria-labelledby="step-title">
        <header className="LoginPage-head">
          <Logo />
          {language}
        </header>
        {demand?.mustEnrol === true ? (
          <FirstFactor ticket={demand.ticket} isBusy={isBusy} />
        ) : (
          <>
            <h1 id="step-title" className="LoginPage-title">
              <Trans>Second step</Trans>
            </h1>
            <SecondStep
              isBusy={isBusy}
              problem={problem}
              ways={demand?.ways ?? []}
              onCode={(code) => authentication.send({ type: "user.submitCode", code })}
              onPasskey={() => authentication.send({ type: "user.usePasskey" })}
              onBack={() => authentication.send({ type: "user.back" })}
            />
          </>
        )}
      </main>
    </div>
  );
}
