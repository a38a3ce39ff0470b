import { useLingui } from "@lingui/react/macro";
import type { Distress } from "../../domain/distress/distress.ts";

/** What the title of the page says while somebody calls; null: nobody does. */
export function useCallTitle(call: Distress | undefined): string | null {
  const { t } = useLingui();
  if (call === undefined) return null;
  if (call.purpose === "drill") return t`EXERCISE · CALL FOR HELP`;
  const who = call.name ?? call.tagId;
  return t`CALL FOR HELP · ${who}`;
}
