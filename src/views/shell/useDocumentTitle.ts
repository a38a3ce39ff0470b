import { useEffect } from "react";

/** Names the window after what it shows: the narrowest first, so that tabs can be distinguished. */
export function useDocumentTitle(...parts: readonly (string | null)[]): void {
  const title = [...parts.filter((part) => part !== null && part !== ""), "Balise"].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
