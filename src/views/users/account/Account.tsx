import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { KeyRound } from "lucide-react";
import { isPerson } from "../../../domain/base/holders.ts";
import { useRead } from "../../kit/reading.ts";
import { linkTo } from "../../kit/routes.ts";
import { useServices } from "../../kit/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useUserMachines } from "../userMachines.ts";
import { AccountForm } from "./AccountForm.tsx";
import { Factors } from "./Factors.tsx";
import { Notifications } from "./Notifications.tsx";
import { OwnData } from "./OwnData.tsx";
import { Sessions } from "./Sessions.tsx";
import "./Account.css";

/** One's own account: name, phone, language, password, and where one is signed in. */
export function Account() {
  const { t } = useLingui();
  const machines = useUserMachines();
  const { session } = useServices();
  const isOfPerson = useSelector(session, ({ context: { user } }) =>
    isPerson(user?.profileIds ?? []),
  );
  const { answer, isFailed, refresh } = useRead(machines.account, null);
  const state: PanelState =
    answer !== null
      ? { kind: "ready" }
      : isFailed
        ? {
            kind: "error",
            title: t`Your account could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: refresh,
          }
        : { kind: "loading", rows: 4 };
  return (
    <div className="Account">
      <Panel title={t`You`} state={state}>
        {answer !== null && <AccountForm account={answer} />}
      </Panel>
      <div className="stack-4">
        <Panel title={t`Your password`} state={state}>
          {answer !== null && (
            <div className="stack-3">
              {answer.isOfProvider ? (
                <Banner tone="info">
                  <Trans>
                    You sign in with the account of your organisation: the password is changed
                    there.
                  </Trans>
                </Banner>
              ) : (
                <p>
                  <Trans>When you change it, your other sessions end.</Trans>
                </p>
              )}
              {answer.hasPassword && (
                <div>
                  <LinkButton href={linkTo("passwordUpdate")} icon={<KeyRound aria-hidden />}>
                    <Trans>Change the password</Trans>
                  </LinkButton>
                </div>
              )}
            </div>
          )}
        </Panel>
        {answer?.hasPassword === true && isOfPerson && <Factors />}
        <Notifications />
        <Sessions />
        <OwnData />
        <TextLink href="/notices.txt" target="_blank">
          <Trans>Licences of this software</Trans>
        </TextLink>
      </div>
    </div>
  );
}
