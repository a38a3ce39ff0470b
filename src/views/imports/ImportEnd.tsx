import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { canUndo } from "../../domain/imports/assetImport.ts";
import { MINUTE } from "../../domain/base/time.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { useNow } from "../kit/useNow.ts";
import { importFailureWords, KEPT_WORDS, UNANSWERED } from "./importWords.ts";
import type { ImporterView } from "./useImporter.ts";
import { useRowIssueWords } from "./useRowIssueWords.ts";

/** What has become of the import, and what can be done about it. */
export function ImportEnd({
  importer: { state, context, send },
  onClose,
}: {
  readonly importer: ImporterView;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const issueWords = useRowIssueWords();
  const format = useTimeFormat();
  const now = useNow(MINUTE);
  const [isAsking, setIsAsking] = useState(false);
  const { current, failure } = context;
  const history = useDoneActions();
  useEffect(() => {
    if (current === null) return;
    const { id, fileName, counts, undoUntil } = current;
    if (state === "undone") history.undone(id);
    // Nothing is offered that there is no way back from.
    if (state !== "applied" || undoUntil === null) return;
    const takeBack = { kind: "import", importId: id, until: undoUntil } as const;
    history.done({ id, count: counts.create + counts.update, name: fileName, takeBack });
  }, [state, current, history]);
  if (current === null) return null;
  const { counts, kept, issues, undoUntil } = current;
  const title = {
    applied: t`The resources are written`,
    undone: t`The import is taken back`,
    failed: t`Nothing was written`,
    cancelled: t`The import was stopped: nothing of it stays`,
  };
  return (
    <div className="Importer-step">
      {failure !== null && (
        <Banner
          tone="danger"
          isLive
          title={
            failure === UNANSWERED ? t`Whether this was done is not known` : t`This was not done`
          }
        >
          {t(importFailureWords(failure))}
        </Banner>
      )}
      <Banner
        tone={state === "failed" ? "danger" : state === "applied" ? "success" : "info"}
        isLive
        title={Reflect.get(title, state) ?? ""}
      >
        {state === "applied" && (
          <p>
            <Trans>
              {counts.create} new, {counts.update} changed, {counts.unchanged} unchanged,{" "}
              {counts.refused} left out.
            </Trans>
          </p>
        )}
        {state === "failed" && (
          <p>
            <Trans>
              A row did not fit any more when it was to be written, so all of it was taken back.
            </Trans>
          </p>
        )}
        {state === "applied" && undoUntil !== null && (
          <p>
            <Trans>It can be taken back until {formatDateTime(undoUntil, format)}.</Trans>
          </p>
        )}
      </Banner>
      {state === "failed" && issues.length > 0 && (
        <ul>
          {issues.map(({ line, field, reason, detail }) => (
            <li key={`${line}${field}${detail}`}>
              <Trans>
                Line {line}: {issueWords({ reason, detail })}
              </Trans>
            </li>
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <Banner tone="warning">
          <p>
            <Plural
              value={kept.length}
              one="# resource was left as it is:"
              other="# resources were left as they are:"
            />
          </p>
          <ul>
            {kept.map(({ assetId, reference, reason }) => (
              <li key={assetId}>
                <Trans>
                  {reference}: {t(KEPT_WORDS[reason])}
                </Trans>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <footer className="Importer-actions">
        {state === "applied" && canUndo(current, now) && (
          <Button icon={<Undo2 />} onPress={() => setIsAsking(true)}>
            <Trans>Undo the whole import</Trans>
          </Button>
        )}
        {state === "failed" && context.table !== null && (
          <Button onPress={() => send({ type: "user.back" })}>
            <Trans>Back to the columns</Trans>
          </Button>
        )}
        <Button onPress={() => send({ type: "user.again" })}>
          <Trans>Another file</Trans>
        </Button>
        <Button variant="primary" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </footer>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo the whole import?`}
        tone="danger"
        confirmLabel={t`Undo the import`}
        cancelLabel={t`Keep the import`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          send({ type: "user.undo" });
        }}
      >
        <Trans>
          New resources are removed and changed ones become what they were. What somebody has
          changed since stays, and is named.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
