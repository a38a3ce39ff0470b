import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Building2, ShieldOff } from "lucide-react";
import { use } from "react";
import { isSuperAdmin } from "../../domain/base/profileIds.ts";
import { LOGIN_MESSAGES } from "../users/login/loginSentences.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { CustomerSwitch } from "./CustomerSwitch.tsx";
import { FirstCustomer } from "./lazyShell.ts";
import { ScreensContext } from "./screensContext.ts";
import { StatusPage } from "./StatusPage.tsx";
import { useDocumentTitle } from "./useDocumentTitle.ts";
import { useSignOut } from "./useSignOut.ts";

/** Somebody is signed in but may open nothing here (specification section 8). */
export function NoRights() {
  const { t } = useLingui();
  const { session } = useServices();
  const signOut = useSignOut();
  const { ScreenFrame } = use(ScreensContext);
  // Nobody but a super admin can have no customer and every right.
  const isEmpty = useSelector(
    session,
    (snapshot) =>
      snapshot.matches("noCustomer") && isSuperAdmin(snapshot.context.user?.profileIds ?? []),
  );
  const title = isEmpty ? t`There is no customer yet.` : t`No rights`;
  useDocumentTitle(title);
  return (
    <StatusPage
      icon={isEmpty ? <Building2 /> : <ShieldOff />}
      title={title}
      headingLevel={1}
      actions={
        <>
          {isEmpty ? (
            <ScreenFrame>
              <FirstCustomer />
            </ScreenFrame>
          ) : (
            <CustomerSwitch />
          )}
          <Button onPress={() => session.send({ type: "user.retry" })}>
            <Trans>Look again</Trans>
          </Button>
          <Button onPress={signOut}>
            <Trans>Sign out</Trans>
          </Button>
        </>
      }
    >
      <p>
        {isEmpty
          ? t`Create the first one, then invite its administrator.`
          : t(LOGIN_MESSAGES.noRights)}
      </p>
    </StatusPage>
  );
}
