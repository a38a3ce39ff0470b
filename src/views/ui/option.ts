import type { ReactNode } from "react";

/** One thing to choose in a Select, ComboBox, RadioGroup or SegmentedControl. */
export type Option<Id extends string = string> = {
  readonly id: Id;
  readonly label: string;
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean | undefined;
};
