import { useEffect, useMemo } from "react";

/** An address of content that is here, as long as it is shown; null: there is none. */
export function useBlobUrl(content: Blob | null): string | null {
  const url = useMemo(() => (content === null ? null : URL.createObjectURL(content)), [content]);
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  return url;
}
