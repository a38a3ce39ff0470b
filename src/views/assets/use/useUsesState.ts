import { useLingui } from "@lingui/react/macro";
import type { Read } from "../../kit/reading.ts";
import type { PanelState } from "../../ui/panelState.ts";

/** How a panel of uses stands; `empty`: what to say where there is none. */
export function useUsesState() {
  const { t } = useLingui();
  return (
    { answer, isFailed, refresh }: Pick<Read<never, unknown>, "answer" | "isFailed" | "refresh">,
    count: number,
    empty: { readonly title: string; readonly description: string },
  ): PanelState => {
    if (answer === null)
      return isFailed
        ? {
            kind: "error",
            title: t`The uses could not be read.`,
            description: t`Try again once there is a connection, or choose fewer days.`,
            onRetry: refresh,
          }
        : { kind: "loading", rows: 8 };
    return count > 0 ? { kind: "ready" } : { kind: "empty", ...empty };
  };
}
