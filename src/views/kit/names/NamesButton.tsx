import type { ReactNode } from "react";
import { use } from "react";
import { NumberButton } from "../../ui/NumberButton.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { WallScreenContext } from "../wallScreenContext.ts";
import "./Names.css";

/** A number that opens the names behind it. On a wall nobody presses: there it is the number alone. */
export function NamesButton({
  label,
  children,
  names,
}: {
  /** Whose names, e.g. "Hall: 3". */
  readonly label: string;
  /** The number as it is shown. */
  readonly children: ReactNode;
  /** Drawn once it is opened. */
  readonly names: () => ReactNode;
}) {
  if (use(WallScreenContext) !== null) return children;
  return (
    <Popover
      label={label}
      placement="bottom end"
      trigger={<NumberButton label={label}>{children}</NumberButton>}
    >
      {() => (
        <div className="Names">
          <h3 className="Names-title">{label}</h3>
          {names()}
        </div>
      )}
    </Popover>
  );
}
