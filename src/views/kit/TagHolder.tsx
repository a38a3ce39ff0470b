import { Trans, useLingui } from "@lingui/react/macro";
import type { AssetId } from "../../domain/base/ids.ts";
import type { LinkHolder } from "../../streams/calls/linkHolder.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";

/** What keeps a tag from being linked, by name, and the step that links it all the same. */
export function TagHolder({
  holder,
  isPending,
  onMove,
}: {
  readonly holder: LinkHolder;
  readonly isPending: boolean;
  /** With the assets whose tags are unlinked for it. */
  readonly onMove: (from: readonly AssetId[]) => void;
}) {
  const { t } = useLingui();
  return (
    <Banner
      tone="warning"
      isLive
      title={
        holder.kind === "asset"
          ? t`This tag is on ${holder.reference}.`
          : t`This resource has the tag ${holder.tagId}.`
      }
      action={
        <Button size="small" isPending={isPending} onPress={() => onMove([holder.assetId])}>
          {holder.kind === "asset" ? (
            <Trans>Move it here</Trans>
          ) : (
            <Trans>Put this one in its place</Trans>
          )}
        </Button>
      }
    />
  );
}
