import type { ReactNode } from "react";

/** One thing to do or to choose in a menu. */
export type MenuItemEntry = {
  readonly kind?: "item" | undefined;
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly description?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly tone?: "danger" | undefined;
  readonly href?: string | undefined;
  /** It leads out of the product: into a window of its own. */
  readonly isOutside?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
};

/** What a menu is made of. */
export type MenuEntry =
  | MenuItemEntry
  | { readonly kind: "separator"; readonly id: string }
  | {
      readonly kind: "section";
      readonly id: string;
      readonly label: string;
      readonly items: readonly MenuItemEntry[];
    };
