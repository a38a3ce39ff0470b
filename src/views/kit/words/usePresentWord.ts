import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** The word beside a number of people or things that are somewhere, in agreement with it. */
export function usePresentWord(): (count: number | null) => string {
  const { t } = useLingui();
  return (count) => t`${plural(count ?? 0, { one: "present", other: "present" })}`;
}
