import { Trans, useLingui } from "@lingui/react/macro";
import { SearchX } from "lucide-react";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { linkTo } from "../kit/routes.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { FILTER_KEYS, type AssetScreenChange } from "./assetScreenState.ts";
import { Button } from "../ui/Button.tsx";

/** Names that are offered where nothing fits. */
const SUGGESTIONS = 5;

/** No asset fits: what was written with typing errors is guessed, and the filters can be removed. */
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
  const near = useFeed("assetSearch", { text: filter.text, limit: SUGGESTIONS })?.assets ?? [];
  return (
    <EmptyState
      icon={<SearchX />}
      title={t`No resource matches`}
      description={
        near.length === 0 ? (
          <Trans>Remove some filters, or search for something else.</Trans>
        ) : (
          <span className="NoAssets-near">
            <Trans>Did you mean one of these?</Trans>
            {near.map(({ id, reference, designation }) => (
              <TextLink key={id} href={linkTo("assetDetail", { customerName, assetId: id })}>
                {reference} · {designation}
              </TextLink>
            ))}
          </span>
        )
      }
      action={
        <Button onPress={() => onChange(Object.fromEntries(FILTER_KEYS.map((key) => [key, null])))}>
          <Trans>Remove all filters</Trans>
        </Button>
      }
    />
  );
}
