import { Trans, useLingui } from "@lingui/react/macro";
import { PackagePlus, SearchX } from "lucide-react";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { linkTo } from "../kit/routes.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";
import { isEmptyFilter } from "./isEmptyFilter.ts";
import type { AssetScreenChange } from "./assetScreenState.ts";
import { RemoveAllFilters } from "./RemoveAllFilters.tsx";

/** Names that are offered where nothing fits. */
const SUGGESTIONS = 5;

/**
 * No asset fits: what was written with typing errors is guessed, and the filters can be removed. Where nothing is filtered
 * there is none at all, and the first one is what to do.
 */
export function NoAssets({
  filter,
  customerName,
  onChange,
}: {
  readonly filter: AssetFilter;
  readonly customerName: string;
  readonly onChange: (change: AssetScreenChange) => void;
}) {
  const { t } = useLingui();
  const isAdministrator = useIsAdministrator();
  const near = useFeed("assetSearch", { text: filter.text, limit: SUGGESTIONS })?.assets ?? [];
  if (isEmptyFilter(filter))
    return (
      <EmptyState
        icon={<PackagePlus />}
        title={t`There is no resource yet.`}
        description={
          isAdministrator
            ? t`Materials, machines and people are listed here with their place. Create the first one, or import a file of resources.`
            : t`Materials, machines and people are listed here with their place. Administrators create them under Catalogue, Resources.`
        }
        action={
          isAdministrator && (
            <LinkButton href={linkTo("resourceCreate")} variant="primary">
              <Trans>New resource</Trans>
            </LinkButton>
          )
        }
      />
    );
  return (
    <EmptyState
      icon={<SearchX />}
      title={t`No resource matches`}
      description={
        near.length === 0 ? (
          <Trans>Remove some filters, or search for something else.</Trans>
        ) : (
          <span className="stack-1">
            <Trans>Did you mean one of these?</Trans>
            {near.map(({ id, reference, designation }) => (
              <TextLink key={id} href={linkTo("assetDetail", { customerName, assetId: id })}>
                {reference} · {designation}
              </TextLink>
            ))}
          </span>
        )
      }
      action={<RemoveAllFilters onChange={onChange} />}
    />
  );
}
