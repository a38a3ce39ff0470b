import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useToasts } from "../../ui/useToasts.ts";
import { problemWords } from "./problemWords.ts";

/** Says in passing why a command was not carried out; one that was asked about says so in its own question. */
export function useRefusalToast({
  isAsking,
  refusal,
}: {
  readonly isAsking: boolean;
  readonly refusal: { readonly problem: string } | null;
}): void {
  const { t } = useLingui();
  const toasts = useToasts();
  const show = useEffectEvent((problem: string) => {
    if (!isAsking) toasts.error(t(problemWords(problem)));
  });
  useEffect(() => {
    if (refusal !== null) show(refusal.problem);
  }, [refusal]);
}
