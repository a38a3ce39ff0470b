import { Trans } from "@lingui/react/macro";
import type { SiteId } from "../../domain/base/ids.ts";
import { linkTo } from "../kit/routes.ts";
import { TextLink } from "../ui/TextLink.tsx";

/** From a list of one site's resources to what is missing there and what is not expected (product.md section 5.6). */
export function SiteInventoryLink({ site }: { readonly site: SiteId }) {
  return (
    <TextLink href={linkTo("liveSite", {}, { site, tab: "inventory" })}>
      <Trans>Missing and unexpected here</Trans>
    </TextLink>
  );
}
