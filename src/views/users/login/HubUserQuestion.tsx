import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Handshake, TriangleAlert } from "lucide-react";
import { StatusPage } from "../../shell/StatusPage.tsx";
import { useDocumentTitle } from "../../shell/useDocumentTitle.ts";
import { useEntrance } from "../../kit/services.ts";
import { Button } from "../../ui/Button.tsx";
import { HUB_PROBLEMS } from "./hubProblems.ts";

/** A partner hub has sent somebody: both are named, and nobody is signed in or out without a click (product.md section 4). */
export function HubUserQuestion() {
  const { t } = useLingui();
  const { hubUser } = useEntrance();
  const { email, signedIn, problem } = useSelector(hubUser, (snapshot) => snapshot.context);
  const hasFailed = useSelector(hubUser, (snapshot) => snapshot.can({ type: "user.retry" }));
  useDocumentTitle(t`Sign in from the partner hub`);
  const decline = (
    <Button size="large" onPress={() => hubUser.send({ type: "user.decline" })}>
      {signedIn ? <Trans>Stay {signedIn.name}</Trans> : <Trans>Do not sign in</Trans>}
    </Button>
  );
  if (hasFailed)
    return (
      <main className="HubUserQuestion">
        <StatusPage
          icon={<TriangleAlert />}
          title={t`The sign-in from the partner hub failed`}
          headingLevel={1}
          actions={
            <>
              <Button
                size="large"
                variant="primary"
                onPress={() => hubUser.send({ type: "user.retry" })}
              >
                <Trans>Try again</Trans>
              </Button>
              {decline}
            </>
          }
        >
          <p>{t(HUB_PROBLEMS[problem ?? "unreachable"])}</p>
        </StatusPage>
      </main>
    );
  return (
    <main className="HubUserQuestion">
      <StatusPage
        icon={<Handshake />}
        title={t`Sign in from the partner hub?`}
        headingLevel={1}
        actions={
          <>
            <Button
              size="large"
              variant="primary"
              onPress={() => hubUser.send({ type: "user.accept" })}
            >
              <Trans>Sign in as {email}</Trans>
            </Button>
            {decline}
          </>
        }
      >
        {signedIn ? (
          <p>
            <Trans>
              You are signed in as <strong>{signedIn.name}</strong>. The partner hub wants to sign
              you in as <strong>{email}</strong>: the first session would end.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              The partner hub wants to sign you in as <strong>{email}</strong>.
            </Trans>
          </p>
        )}
        <p>
          <Trans>If you did not come here from the hub, do not sign in.</Trans>
        </p>
      </StatusPage>
    </main>
  );
}
