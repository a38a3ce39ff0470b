import { Trans } from "@lingui/react/macro";
import { Archive, ArchiveRestore } from "lucide-react";
import type { Site } from "../../domain/sites/site.ts";
import type { SiteCommand } from "../../streams/calls/sites/siteCommands.ts";
import { Button } from "../ui/Button.tsx";

/** What can be done with the sites that are marked: all of them are in use, or all in the archive. */
export function SiteBulk({
  chosen,
  isBusy,
  onAsk,
}: {
  readonly chosen: readonly Site[];
  readonly isBusy: boolean;
  readonly onAsk: (command: SiteCommand) => void;
}) {
  const siteIds = chosen.map(({ id }) => id);
  return chosen.every(({ isArchived }) => isArchived) ? (
    <Button
      size="small"
      icon={<ArchiveRestore aria-hidden />}
      isPending={isBusy}
      onPress={() => onAsk({ kind: "unarchive", siteIds })}
    >
      <Trans>Take back into use</Trans>
    </Button>
  ) : (
    <Button
      size="small"
      icon={<Archive aria-hidden />}
      isPending={isBusy}
      onPress={() => onAsk({ kind: "archive", siteIds })}
    >
      <Trans>Archive</Trans>
    </Button>
  );
}
