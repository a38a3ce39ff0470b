import type { ReactNode } from "react";
import type { Rankable } from "./paletteRank.ts";

/** Something the palette finds. */
export type PaletteItem = Rankable & {
  /** Unique over all kinds. */
  readonly id: string;
  readonly icon: ReactNode;
  /** Where it belongs, beside its name. */
  readonly hint?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** Offered again at the top of an empty palette. */
  readonly isRemembered: boolean;
};

export type PaletteSection = {
  readonly id: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
};
