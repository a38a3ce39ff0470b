import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import "./NumberButton.css";

/** A number in its own type that can be pressed. */
export function NumberButton({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Button className="NumberButton" aria-label={label}>
      {children}
    </Button>
  );
}
