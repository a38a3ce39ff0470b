import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Badge } from "../ui/Badge.tsx";
import { useIsAlertUrgent } from "./useOpenAlerts.ts";

/** How many open alerts are to be acknowledged, in the colour of the gravest; nothing where none is. */
export function OpenAlertsBadge({ count }: { readonly count: number }) {
  const { t } = useLingui();
  const isUrgent = useIsAlertUrgent();
  if (count === 0) return null;
  const label = t`${plural(count, { one: "# alert to acknowledge", other: "# alerts to acknowledge" })}`;
  return <Badge count={count} label={label} tone={isUrgent ? "danger" : "warning"} />;
}
