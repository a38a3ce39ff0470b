import type { ReactNode } from "react";

/** A component in its states, with its name. */
export function Sample({
  name,
  isWide = false,
  children,
}: {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="Sample" {...(isWide ? { "data-wide": "" } : {})}>
      <h3 className="Sample-name">{name}</h3>
      <div className="Sample-states">{children}</div>
    </div>
  );
}
