import type { ReactNode } from "react";

/** What a panel has to show: its content, or why there is none. */
export type PanelState =
  | { readonly kind: "ready" }
  | { readonly kind: "loading"; readonly rows?: number | undefined }
  | {
      readonly kind: "empty";
      readonly title: ReactNode;
      readonly description?: ReactNode;
      /** In its place while what is said is live: what is promised then only. */
      readonly whenLive?: ReactNode;
      readonly action?: ReactNode;
      readonly icon?: ReactNode;
      /** That there is nothing is as it should be: while it is live, a line says so, and no room is taken. */
      readonly isGood?: boolean | undefined;
      /** False: that there is nothing is the last that was known. */
      readonly isLive?: boolean | undefined;
    }
  | {
      readonly kind: "error";
      readonly title: ReactNode;
      readonly description?: ReactNode;
      readonly onRetry?: (() => void) | undefined;
    };
