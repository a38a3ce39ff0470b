import { Trans, useLingui } from "@lingui/react/macro";
import { ServerCrash } from "lucide-react";
import { useEntrance } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { StatusPage } from "./StatusPage.tsx";
import { useDocumentTitle } from "./useDocumentTitle.ts";
import { useSignOut } from "./useSignOut.ts";

/** Customers, permissions or configuration could not be read, although there is a connection; it is tried again by itself. */
export function SessionFailed() {
  const { t } = useLingui();
  const { session } = useEntrance();
  const signOut = useSignOut();
  useDocumentTitle(t`Not loaded`);
  return (
    <StatusPage
      icon={<ServerCrash />}
      title={t`Your customer could not be loaded`}
      headingLevel={1}
      actions={
        <>
          <Button variant="primary" onPress={() => session.send({ type: "user.retry" })}>
            <Trans>Try again</Trans>
          </Button>
          <Button onPress={signOut}>
            <Trans>Sign out</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The server did not answer with the customer's permissions and configuration. It is retried
          automatically. If it stays so, tell your administrator.
        </Trans>
      </p>
    </StatusPage>
  );
}
