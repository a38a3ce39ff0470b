import { Trans, useLingui } from "@lingui/react/macro";
import { Compass } from "lucide-react";
import { LinkButton } from "../ui/LinkButton.tsx";
import { StatusPage } from "./StatusPage.tsx";

/** For every address that is no page and for pages that may not be opened: neither says which it is (specification section 5). */
export function NotFound({ homeHref }: { readonly homeHref: string }) {
  const { t } = useLingui();
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
