import { type ReactNode, useMemo } from "react";
import { SaidAbove } from "../ui/FreshnessMark.tsx";
import { useConnectivity } from "./useConnectivity.ts";

/** What the header and the line below it say of the path, for the parts of the page, which repeat none of it. */
export function FreshnessAbove({ children }: { readonly children: ReactNode }) {
  const connectivity = useConnectivity();
  const staleSince = "since" in connectivity ? connectivity.since : null;
  return <SaidAbove value={useMemo(() => ({ staleSince }), [staleSince])}>{children}</SaidAbove>;
}
