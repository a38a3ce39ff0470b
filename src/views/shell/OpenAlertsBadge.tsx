import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Badge } from "../ui/Badge.tsx";

/** How many alerts are open; nothing where none is. */
export function OpenAlertsBadge({ count }: { readonly count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  const label = t`${plural(count, { one: "# open alert", other: "# open alerts" })}`;
  return <Badge count={count} label={label} tone="danger" />;
}
