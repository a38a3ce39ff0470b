import { Trans, useLingui } from "@lingui/react/macro";
import { ShieldOff } from "lucide-react";
import { LOGIN_MESSAGES } from "../users/login/loginSentences.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { CustomerSwitch } from "./CustomerSwitch.tsx";
import { StatusPage } from "./StatusPage.tsx";
import { useDocumentTitle } from "./useDocumentTitle.ts";
import { useSignOut } from "./useSignOut.ts";

/** Somebody is signed in but may open nothing here (specification section 8). */
export function NoRights() {
  const { t } = useLingui();
  const { session } = useServices();
  const signOut = useSignOut();
  useDocumentTitle(t`No rights`);
  return (
    <StatusPage
      icon={<ShieldOff />}
      title={t`No rights`}
      headingLevel={1}
      actions={
        <>
          <CustomerSwitch />
          <Button onPress={() => session.send({ type: "user.retry" })}>
            <Trans>Look again</Trans>
          </Button>
          <Button onPress={signOut}>
            <Trans>Sign out</Trans>
          </Button>
        </>
      }
    >
      <p>{t(LOGIN_MESSAGES.noRights)}</p>
    </StatusPage>
  );
}
