import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useMemo, useState } from "react";
import type { AssetFile } from "../../../domain/assets/assetFile.ts";
import type { ShownFile } from "../../../streams/calls/assets/filePreview.ts";
import { useRead } from "../../kit/reading.ts";
import { useBlobUrl } from "../../kit/useBlobUrl.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useAssetMachines } from "../assetMachines.ts";

/** A file before it is downloaded: a picture, a PDF page by page, the beginning of a text. */
export function FilePreview({
  file: { id, name },
  onDownload,
  onClose,
}: {
  readonly file: AssetFile;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useMemo(() => ({ fileId: id, page }), [id, page]);
  const { answer, answeredQuery, isFailed, refresh } = useRead(
    useAssetMachines().filePreview,
    query,
  );
  const pages = answer?.kind === "image" ? answer.pages : 1;
  const isCurrent = answeredQuery?.page === page;
  return (
    <Dialog
      isOpen
      size="full"
      title={name}
      onClose={onClose}
      actions={
        <>
          {pages > 1 && (
            <div className="FilePreview-pages">
              <IconButton
                label={t`Previous page`}
                icon={<ChevronLeft />}
                isDisabled={page === 1}
                onPress={() => setPage(page - 1)}
              />
              <span aria-live="polite">{t`Page ${page} of ${pages}`}</span>
              <IconButton
                label={t`Next page`}
                icon={<ChevronRight />}
                isDisabled={page === pages}
                onPress={() => setPage(page + 1)}
              />
            </div>
          )}
          <Button icon={<Download aria-hidden />} onPress={onDownload}>
            <Trans>Download</Trans>
          </Button>
        </>
      }
    >
      <div className="FilePreview" aria-busy={!isCurrent && !isFailed}>
        {isFailed ? (
          <ErrorState
            title={t`The file could not be read`}
            description={t`Try again once there is a connection; it may also have been deleted.`}
            onRetry={refresh}
          />
        ) : answer === null || !isCurrent ? (
          <Skeleton kind="block" label={t`Reading ${name}`} />
        ) : (
          <Shown shown={answer} name={name} page={page} />
        )}
      </div>
    </Dialog>
  );
}

function Shown({
  shown,
  name,
  page,
}: {
  readonly shown: ShownFile;
  readonly name: string;
  readonly page: number;
}) {
  const { t } = useLingui();
  const url = useBlobUrl(shown.kind === "image" ? shown.image : null);
  if (shown.kind === "image")
    return (
      <img
        className="FilePreview-image"
        src={url ?? undefined}
        alt={shown.pages > 1 ? t`${name}, page ${page}` : name}
      />
    );
  if (shown.kind === "text")
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
        <pre className="FilePreview-text" tabIndex={0}>
          {shown.text}
        </pre>
        {shown.isCut && (
          <p className="muted">
            <Trans>This is the beginning of the text: download it to read on.</Trans>
          </p>
        )}
      </>
    );
  if (shown.why === "none")
    return <EmptyState title={t`There is no preview of this type: download the file.`} />;
  return (
    <EmptyState
      title={
        shown.why === "locked"
          ? t`The PDF is locked by a password: download it to open it.`
          : t`The file is damaged and cannot be shown: download it to look at it.`
      }
    />
  );
}
