import type { ReactNode } from "react";

/** What a panel has to show: its content, or why there is none. */
export type PanelState =
  | { readonly kind: "ready" }
  | { readonly kind: "loading"; readonly rows?: number | undefined }
  | {
      readonly kind: "empty";
      readonly title: ReactNode;
      readonly description?: ReactNode;
      readonly action?: ReactNode;
      readonly icon?: ReactNode;
    }
  | {
      readonly kind: "error";
      readonly title: ReactNode;
      readonly description?: ReactNode;
      readonly onRetry?: (() => void) | undefined;
    };
