import { useLingui } from "@lingui/react/macro";
import { useToasts } from "../ui/useToasts.ts";

/** Puts a text on the clipboard and says whether that went well. */
export function useCopy(): (text: string) => void {
  const { t } = useLingui();
  const toasts = useToasts();
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => toasts.success(t`Copied`),
      () =>
        toasts.error(t`Not copied: the browser does not allow it here.`, {
          description: t`Select the text and copy it by hand.`,
        }),
    );
  };
}
