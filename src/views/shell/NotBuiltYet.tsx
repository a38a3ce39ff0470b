import { Trans, useLingui } from "@lingui/react/macro";
import { Construction } from "lucide-react";
import { LinkButton } from "../ui/LinkButton.tsx";
import { StatusPage } from "./StatusPage.tsx";

/** In the place of a screen that this version does not have. */
export function NotBuiltYet({
  title,
  homeHref,
}: {
  readonly title: string;
  readonly homeHref: string;
}) {
  const { t } = useLingui();
  return (
    <StatusPage
      icon={<Construction />}
      title={t`“${title}” is not available in this version`}
      actions={
        <LinkButton href={homeHref} variant="primary">
          <Trans>Back to home</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>You have the right to open it, but this version of Balise does not hold it.</Trans>
      </p>
    </StatusPage>
  );
}
