import { Trans } from "@lingui/react/macro";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";

/** Says below a table of assets that they cannot be read; nothing while they can. */
export function AssetReadFailure({ feed }: { readonly feed: Pick<FeedHead, "failure"> | null }) {
  if (feed === null || feed.failure === null) return null;
  return (
    <p className="AssetTable-failure" role="status">
      <Trans>
        The resources cannot be read just now; they are requested again automatically. (OM000)
      </Trans>
    </p>
  );
}
