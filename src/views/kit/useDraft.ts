import { useSelector } from "@xstate/react";
import { useServices } from "./services.ts";
import { useStored } from "./useStored.ts";

/**
 * A text that is being written, and its setter: it stays until it is set to nothing, whatever becomes of the field that
 * shows it, through a reload too. Of this reader and customer alone.
 */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  const { session, textDraft } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const reader = useSelector(session, ({ context }) => context.user?.id ?? "");
  return useStored(textDraft(`${reader}.${customer}.${key}`));
}
