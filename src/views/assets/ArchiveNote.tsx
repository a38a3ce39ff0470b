import { Trans } from "@lingui/react/macro";
import type { Asset } from "../../domain/assets/asset.ts";
import { Banner } from "../ui/Banner.tsx";
import { CommandNote } from "./CommandNote.tsx";
import type { AssetWork } from "./useAssetCommand.ts";

/** Why an asset did not go into the archive or out of it. */
export function ArchiveNote({
  asset: { reference, tagId },
  work,
}: {
  readonly asset: Asset;
  readonly work: AssetWork;
}) {
  return (
    <>
      <CommandNote work={work} />
      {work.refusal?.problem === "linkedTag" && tagId !== null && (
        <Banner tone="info">
          <Trans>
            The tag {tagId} is linked to {reference}.
          </Trans>
        </Banner>
      )}
    </>
  );
}
