import { Trans, useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useEntrance } from "../../kit/services.ts";
import { useCopy } from "../../kit/useCopy.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { FactorSetup } from "./FactorSetup.tsx";
import { hasPasskeys } from "./hasPasskeys.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** A second factor is asked for and there is none: it is set up before anybody is signed in. */
export function FirstFactor({
  ticket,
  isBusy,
}: {
  readonly ticket: string;
  /** It is set up, and signs in. */
  readonly isBusy: boolean;
}) {
  const { t } = useLingui();
  const copy = useCopy();
  const { authentication } = useEntrance();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <h1 id="step-title" className="LoginPage-title">
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
            canHavePasskeys={hasPasskeys()}
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
              Each signs you in once, should your device be lost. Keep them where the device is not.
            </Trans>
          </Banner>
          <RecoveryCodes codes={codes} />
          <Button icon={<Copy aria-hidden />} onPress={() => copy(codes.join("\n"))}>
            <Trans>Copy</Trans>
          </Button>
          <Button
            variant="primary"
            size="large"
            isPending={isBusy}
            onPress={() => authentication.send({ type: "user.enrolled" })}
          >
            <Trans>I have kept them: sign in</Trans>
          </Button>
        </>
      )}
    </>
  );
}
