import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useEntrance } from "../../kit/services.ts";
import { useCopy } from "../../kit/useCopy.ts";
import { useDocumentTitle } from "../../shell/useDocumentTitle.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { FactorSetup } from "./FactorSetup.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import "../login/LoginPage.css";

/**
 * The password was right, a second factor is asked for and there is none: it is set up before anybody is signed in.
 * `language`: the choice of it, which the login page has.
 */
export function FirstFactor({ language }: { readonly language: ReactNode }) {
  const { t } = useLingui();
  const copy = useCopy();
  const { authentication } = useEntrance();
  const ticket = useSelector(authentication, ({ context }) => context.demand?.ticket ?? null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useDocumentTitle(t`Second factor`);
  return (
    <div className="LoginPage">
      <main className="LoginPage-card" aria-labelledby="factor-title">
        <header className="LoginPage-head">
          <Logo />
          {language}
        </header>
        <h1 id="factor-title" className="LoginPage-title">
          {codes === null ? <Trans>Second factor</Trans> : <Trans>Your recovery codes</Trans>}
        </h1>
        {codes === null ? (
          <>
            <p>
              <Trans>
                Your role needs more than a password to sign in. Set it up once; it takes a minute.
              </Trans>
            </p>
            <FactorSetup
              ticket={ticket}
              canHavePasskeys={window.isSecureContext && "PublicKeyCredential" in window}
              onAdded={(brought) => setCodes(brought ?? [])}
            />
            <Button variant="quiet" onPress={() => authentication.send({ type: "user.back" })}>
              <Trans>Back to name and password</Trans>
            </Button>
          </>
        ) : (
          <>
            <Banner tone="warning" title={t`They are shown only now`}>
              <Trans>
                Each signs you in once, should your device be lost. Keep them where the device is
                not.
              </Trans>
            </Banner>
            <RecoveryCodes codes={codes} />
            <Button icon={<Copy aria-hidden />} onPress={() => copy(codes.join("\n"))}>
              <Trans>Copy</Trans>
            </Button>
            <Button
              variant="primary"
              size="large"
              onPress={() => authentication.send({ type: "user.enrolled" })}
            >
              <Trans>I have kept them: sign in</Trans>
            </Button>
          </>
        )}
      </main>
    </div>
  );
}
