import { Trans, useLingui } from "@lingui/react/macro";
import { Compass } from "lucide-react";
import { usePageTitle } from "../kit/usePageTitle.ts";
import { LOGIN_MESSAGES } from "../users/login/loginSentences.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { StatusPage } from "./StatusPage.tsx";

/**
 * For every address that is no page and for pages that may not be opened: neither says which it is (specification section 5).
 * `homeHref` null: there is no page at all that may be opened, which is said.
 */
export function NotFound({ homeHref }: { readonly homeHref: string | null }) {
  const { t } = useLingui();
  usePageTitle(homeHref === null ? t`No rights` : null);
  if (homeHref === null)
    return (
      <StatusPage icon={<Compass />} title={t`Nothing can be opened here`}>
        <p>{t(LOGIN_MESSAGES.noRights)}</p>
      </StatusPage>
    );
  return (
    <StatusPage
      icon={<Compass />}
      title={t`This page does not exist`}
      actions={
        <LinkButton href={homeHref} variant="primary">
          <Trans>Back to home</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>
          The address may be mistyped, or it leads to something you may not open. If you need it,
          ask your administrator.
        </Trans>
      </p>
    </StatusPage>
  );
}
