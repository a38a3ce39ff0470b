import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, SearchX } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { type AlertFilter, DEFAULT_FILTER } from "./alertFilter.ts";

/** Nothing to show: because all is well, or because of the filter, which can be taken off here. */
export function NoAlerts({
  filter,
  isLive,
  onReset,
}: {
  readonly filter: AlertFilter;
  readonly isLive: boolean;
  readonly onReset: (filter: AlertFilter) => void;
}) {
  const { t } = useLingui();
  const isWhole = filter.types.length === 0 && filter.site === null;
  const isCustom = filter.period.kind === "custom";
  if (filter.state === "open" && isWhole && !isCustom)
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title={t`No alert is open.`}
        description={
          isLive ? t`A new one appears here within a second of being raised.` : undefined
        }
      />
    );
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={titleOf()}
      description={
        isWhole ? undefined : t`Types or a site are chosen: alerts of others are not shown.`
      }
      action={
        <Button onPress={() => onReset(DEFAULT_FILTER)}>
          <Trans>Show all open alerts</Trans>
        </Button>
      }
    />
  );

  function titleOf(): string {
    switch (filter.state) {
      case "open":
        return isCustom
          ? t`No alert raised in these days is still open.`
          : t`No alert of this kind is open.`;
      case "acknowledged":
        return t`No alert of this kind was acknowledged.`;
      case "closed":
        return t`No alert of this kind was closed.`;
      case "all":
        return t`No alert of this kind was raised.`;
    }
  }
}
