import { useLingui } from "@lingui/react/macro";
import type { Unlisted } from "../../domain/evacuations/evacuation.ts";

/** What somebody who is not on the list is called: as they entered it, or by a badge that nobody here has. */
export function useUnlistedName(): (person: Pick<Unlisted, "badge" | "name">) => string {
  const { t } = useLingui();
  return ({ name, badge }) => name ?? t`Badge ${badge ?? "?"}`;
}
