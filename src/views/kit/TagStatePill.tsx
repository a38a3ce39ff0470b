import { useLingui } from "@lingui/react/macro";
import type { TagState } from "../../domain/devices/tagState.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { TAG_STATE_TONES, TAG_STATE_WORDS } from "./words/tagStateWords.ts";

/** How a worn tag stands: by sign, colour and word. */
export function TagStatePill({ state }: { readonly state: TagState }) {
  const { t } = useLingui();
  return (
    <StatusPill tone={TAG_STATE_TONES[state]} size="small">
      {t(TAG_STATE_WORDS[state])}
    </StatusPill>
  );
}
