import { Trans, useLingui } from "@lingui/react/macro";
import { SearchX } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { narrowedBy } from "./listFilter.ts";

/** Nothing is left of a list: why, in words, and the way back. */
export function NoHit({
  narrowed,
  onClear,
}: {
  readonly narrowed: ReturnType<typeof narrowedBy>;
  readonly onClear: () => void;
}) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t`Nothing in this list matches.`}
      description={narrowed
        .map(({ label, value }) => (label === null ? t`Search: “${value}”` : t`${label}: ${value}`))
        .join(" · ")}
      action={
        narrowed.length > 0 && (
          <Button size="small" onPress={onClear}>
            <Trans>Remove search and filters</Trans>
          </Button>
        )
      }
    />
  );
}
