import { useLingui } from "@lingui/react/macro";
import { useFeed } from "../kit/useFeed.ts";
import { LazyPart } from "./LazyPart.tsx";
import { NoticeBars } from "./lazyParts.ts";

/** What the operators of the platform tell everybody, over every page; announced when the reader pauses. */
export function Notices({ isOnWall = false }: { readonly isOnWall?: boolean }) {
  const { t } = useLingui();
  const notices = useFeed("notices", null)?.notices ?? [];
  return (
    <div role="status" aria-label={t`Maintenance`}>
      {notices.length > 0 && (
        <LazyPart title={t`Maintenance`}>
          <NoticeBars notices={notices} isOnWall={isOnWall} />
        </LazyPart>
      )}
    </div>
  );
}
