import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Archive, Link2Off, MapPinOff, MapPinPlus, Tags, X } from "lucide-react";
import { useState } from "react";
import { type BulkAction, undoCalls } from "../../domain/assets/bulkAction.ts";
import { AssetId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { BulkLabelDialog } from "./BulkLabelDialog.tsx";
import { BulkNotes } from "./BulkNotes.tsx";
import { BulkSiteDialog } from "./BulkSiteDialog.tsx";
import { EVERY_ASSET } from "./everyAsset.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { useActionLog } from "../kit/useActionLog.ts";
import { useBulkAction } from "./useBulkAction.ts";

const BY_REFERENCE = { column: "reference", isDescending: false } as const;

/** What can be done with the rows that are marked, and what has come of it. */
export function AssetSelection({
  picked,
  sites,
  exportOf,
  onClear,
}: {
  readonly picked: ReadonlySet<string>;
  /** In use. */
  readonly sites: readonly Site[];
  readonly exportOf: (filter: AssetFilter) => SheetSource;
  readonly onClear: () => void;
}) {
  const { t } = useLingui();
  const rights = useAssetRights();
  const labels = useFeed("labels", null)?.labels ?? [];
  const work = useBulkAction();
  const calls = undoCalls(work.outcomes);
  const changed = new Set(calls.flatMap(({ assetIds }) => assetIds)).size;
  useActionLog(
    work.state === "finished" ? "done" : work.state === "undone" ? "undone" : null,
    changed === 0 ? null : { count: changed, name: null, takeBack: { kind: "resources", calls } },
  );
  const [unlinkTags, setUnlinkTags] = useState(false);
  const [asking, setAsking] = useState<BulkAction["kind"] | null>(null);
  const filter = { ...EVERY_ASSET, ids: [...picked].map((id) => AssetId.parse(id)) };
  const run = (action: BulkAction) => {
    setAsking(null);
    work.send({ type: "user.do", action, query: { filter, sort: BY_REFERENCE } });
  };
  const close = () => setAsking(null);
  const isFree = !work.isBusy && work.state !== "stuck" && work.state !== "undoStuck";
  return (
    <>
      <BulkNotes work={work} />
      {picked.size > 0 && (
        <div className="AssetSelection" role="group" aria-label={t`Marked resources`}>
          <p>
            <Plural value={picked.size} one="# resource marked" other="# resources marked" />
          </p>
          {rights.mayChange && (
            <>
              <Button
                size="small"
                icon={<MapPinPlus />}
                isDisabled={!isFree}
                onPress={() => setAsking("associate")}
              >
                <Trans>Associate with a site</Trans>
              </Button>
              <Button
                size="small"
                icon={<MapPinOff />}
                isDisabled={!isFree}
                onPress={() => setAsking("dissociate")}
              >
                <Trans>Dissociate from a site</Trans>
              </Button>
              <Button
                size="small"
                icon={<Link2Off />}
                isDisabled={!isFree}
                onPress={() => setAsking("unlink")}
              >
                <Trans>Unlink the tags</Trans>
              </Button>
              <Button
                size="small"
                icon={<Tags />}
                isDisabled={!isFree || labels.length === 0}
                onPress={() => setAsking("label")}
              >
                <Trans>Labels</Trans>
              </Button>
            </>
          )}
          {rights.mayArchive && (
            <Button
              size="small"
              icon={<Archive />}
              isDisabled={!isFree}
              onPress={() => setAsking("archive")}
            >
              <Trans>Archive</Trans>
            </Button>
          )}
          <ExportMenu
            name={t`resources`}
            label={t`Export the marked ones`}
            size="small"
            source={() => exportOf(filter)}
          />
          <Button size="small" variant="quiet" icon={<X />} onPress={onClear}>
            <Trans>Unmark all</Trans>
          </Button>
        </div>
      )}
      {(asking === "associate" || asking === "dissociate") && (
        <BulkSiteDialog kind={asking} sites={sites} onClose={close} onDo={run} />
      )}
      {asking === "label" && <BulkLabelDialog labels={labels} onClose={close} onDo={run} />}
      <ConfirmDialog
        isOpen={asking === "unlink"}
        title={t`Unlink the tags of the marked resources?`}
        confirmLabel={t`Unlink the tags`}
        onCancel={close}
        onConfirm={() => run({ kind: "unlink" })}
      >
        <Trans>
          The resources keep the last that their tags have reported of them. The tags are free for
          others; it can be undone.
        </Trans>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === "archive"}
        title={t`Archive the marked resources?`}
        confirmLabel={t`Archive`}
        onCancel={close}
        onConfirm={() => run({ kind: "archive", unlinkTags })}
      >
        <p>
          <Trans>
            They leave lists, maps and counters; what is known of them is kept, and it can be
            undone.
          </Trans>
        </p>
        <Checkbox
          isSelected={unlinkTags}
          onChange={setUnlinkTags}
          description={t`Otherwise those with a linked tag stay, and are named.`}
        >
          <Trans>Unlink their tags in the same step</Trans>
        </Checkbox>
      </ConfirmDialog>
    </>
  );
}
