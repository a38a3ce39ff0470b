import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Badge } from "../ui/Badge.tsx";

/** How many open alerts are to be acknowledged; nothing where none is. */
export function OpenAlertsBadge({ count }: { readonly count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  const label = t`${plural(count, { one: "# alert to acknowledge", other: "# alerts to acknowledge" })}`;
  return <Badge count={count} label={label} tone="danger" />;
}
