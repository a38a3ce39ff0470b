import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Eye, FileText, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { AssetFile } from "../../../domain/assets/assetFile.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import { previewOf } from "../../../domain/base/filePreview.ts";
import { MAX_FILE_BYTES } from "../../../domain/base/limits.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { formatBytes } from "../../ui/format/formatBytes.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useFocusKept } from "../../ui/useFocusKept.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { CommandNote } from "../CommandNote.tsx";
import { newId } from "../../kit/newId.ts";
import { RecordsState } from "../RecordsState.tsx";
import { saveFile } from "../../kit/saveFile.ts";
import { useAssetCommand } from "../useAssetCommand.ts";
import { AssetFileUpload, type ChosenFile } from "./AssetFileUpload.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { FileThumb } from "./FileThumb.tsx";
import "./AssetFiles.css";
import type { AssetRights } from "../../kit/useAssetRights.ts";

/** By their names; what a file really is, is found out from its content before it is sent, and by the server again. */
const ACCEPTED = [
  ".pdf",
  ".png",
  ".jpg",
  ".jpeg",
  ".gif",
  ".webp",
  ".heic",
  ".docx",
  ".xlsx",
  ".pptx",
  ".txt",
  ".csv",
  ".log",
  ".md",
] as const;

/** Files that are sent at once: more would only wait for each other. */
const AT_ONCE = 2;

/** The files of the asset (specification sections 3 and 5: allowed types, no name twice, 5 MB at most). */
export function AssetFiles({
  assetId,
  rights,
  now,
}: {
  readonly assetId: AssetId;
  readonly rights: AssetRights;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const part = useRef<HTMLElement>(null);
  const focus = useFocusKept(part);
  const format = useTimeFormat();
  const feed = useFeed("assetFiles", { asset: assetId });
  const files = feed?.files ?? [];
  const [deleted, setDeleted] = useState<AssetFile | null>(null);
  const work = useAssetCommand((_, answer) => {
    if (answer.status === "downloaded")
      saveFile(answer.name, new Blob([answer.bytes], { type: answer.type }));
  });
  const { command, isBusy } = work;
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [previewed, setPreviewed] = useState<AssetFile | null>(null);
  const turns = chosen.filter(({ id }) => !failed.has(id)).slice(0, AT_ONCE);
  const download = ({ id }: AssetFile) => work.run({ kind: "file.download", fileId: id });
  return (
    <section ref={part} className="AssetRecords" aria-label={t`Files`} tabIndex={-1} {...focus}>
      {rights.mayWrite && (
        <FileDrop
          label={t`Add files`}
          description={t`Images, PDF, office documents and plain text, up to ${formatBytes(MAX_FILE_BYTES, format.locale)} each`}
          accepted={ACCEPTED}
          maxBytes={MAX_FILE_BYTES}
          isMultiple
          onFiles={(given) =>
            setChosen([...chosen, ...given.map((file) => ({ id: newId("file"), file }))])
          }
        />
      )}
      {chosen.map((one, at) => (
        <AssetFileUpload
          key={one.id}
          assetId={assetId}
          chosen={one}
          isTurn={turns.includes(one)}
          taken={[
            ...files.filter(({ id }) => id !== one.id).map(({ name }) => name),
            ...chosen.slice(0, at).map(({ file }) => file.name),
          ]}
          onEnd={(id, fate) => {
            if (fate === "failed") setFailed((known) => new Set([...known, id]));
            else setChosen((all) => all.filter((other) => other.id !== id));
          }}
        />
      ))}
      <CommandNote work={work} />
      <RecordsState feed={feed} now={now}>
        <Stale isStale={feed?.liveness?.isLive !== true}>
          {files.length === 0 && <EmptyState icon={<FileText />} title={t`There is no file yet`} />}
          <ul className="AssetRecords-list">
            {files.map((file) => (
              <li key={file.id} className="AssetFile">
                <FileThumb file={file} mayRead={rights.mayWrite} />
                <div className="AssetFile-body">
                  <p className="AssetFile-name">{file.name}</p>
                  <p className="note">
                    {formatBytes(file.size, format.locale)} · {formatDateTime(file.date, format)}
                  </p>
                </div>
                {rights.mayWrite && previewOf(file.type) !== "none" && (
                  <IconButton
                    label={t`Preview ${file.name}`}
                    icon={<Eye />}
                    onPress={() => setPreviewed(file)}
                  />
                )}
                {rights.mayWrite && (
                  <IconButton
                    label={t`Download ${file.name}`}
                    icon={<Download />}
                    isPending={
                      isBusy && command?.kind === "file.download" && command.fileId === file.id
                    }
                    isDisabled={isBusy}
                    onPress={() => download(file)}
                  />
                )}
                {(rights.isAdmin || file.uploadedBy === rights.userId) && (
                  <IconButton
                    label={t`Delete ${file.name}`}
                    icon={<Trash2 />}
                    isDisabled={isBusy}
                    onPress={() => setDeleted(file)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Stale>
      </RecordsState>
      {previewed !== null && (
        <FilePreview
          key={previewed.id}
          file={previewed}
          onDownload={() => download(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        tone="danger"
        title={t`Delete ${deleted?.name ?? ""}?`}
        confirmLabel={t`Delete`}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          if (deleted !== null) work.run({ kind: "file.delete", fileId: deleted.id });
          setDeleted(null);
        }}
      >
        <Trans>The file cannot be brought back.</Trans>
      </ConfirmDialog>
    </section>
  );
}
