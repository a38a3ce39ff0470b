import { Trans, useLingui } from "@lingui/react/macro";
import { MessageSquare, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import {
  type AssetComment,
  mayDeleteComment,
  mayEditComment,
} from "../../domain/assets/assetComment.ts";
import { AssetCommentId, type AssetId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Initials } from "../ui/Initials.tsx";
import { Stale } from "../ui/Stale.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { useFeed } from "../kit/useFeed.ts";
import { CommandNote } from "./CommandNote.tsx";
import { newId } from "../kit/newId.ts";
import type { RecordDrafts } from "./recordDrafts.ts";
import { RecordsState } from "./RecordsState.tsx";
import { useAssetCommand } from "./useAssetCommand.ts";
import type { AssetRights } from "../kit/useAssetRights.ts";

/** As the server takes it (domain/assetComment.ts). */
const LONGEST = 4000;

/** What people write about the asset; several write at once and lose nothing. */
export function AssetComments({
  assetId,
  rights,
  drafts: { comment: text, edited },
  onDraft,
  now,
}: {
  readonly assetId: AssetId;
  readonly drafts: Pick<RecordDrafts, "comment" | "edited">;
  readonly onDraft: (part: Partial<RecordDrafts>) => void;
  readonly rights: AssetRights;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const part = useRef<HTMLElement>(null);
  const focus = useFocusKept(part);
  const feed = useFeed("assetComments", { asset: assetId });
  const setEdited = (comment: AssetComment | null) => onDraft({ edited: comment });
  const [deleted, setDeleted] = useState<AssetComment | null>(null);
  const work = useAssetCommand((command) => {
    // The words stay in the field until the server has them.
    if (command.kind === "comment.add") {
      onDraft({ comment: "" });
      // The button has nothing to send any more, and would take the focus away with it.
      const form = part.current?.querySelector("form:focus-within");
      form?.querySelector("textarea")?.focus();
    }
    if (command.kind === "comment.edit") setEdited(null);
  });
  const isEmpty = text.trim() === "";
  return (
    <section ref={part} className="AssetRecords" aria-label={t`Comments`} tabIndex={-1} {...focus}>
      <RecordsState feed={feed} now={now}>
        <Stale isStale={feed?.liveness?.isLive !== true}>
          {feed?.comments.length === 0 && (
            <EmptyState icon={<MessageSquare />} title={t`Nobody has written anything yet`} />
          )}
          <ol className="AssetRecords-list">
            {(feed?.comments ?? []).map((comment) =>
              edited?.id === comment.id ? (
                <li key={comment.id}>
                  <CommentEdit
                    comment={edited}
                    isBusy={work.isBusy}
                    onChange={(words) => setEdited({ ...edited, text: words })}
                    onCancel={() => setEdited(null)}
                    onSave={() =>
                      work.run({
                        kind: "comment.edit",
                        commentId: edited.id,
                        text: edited.text.trim(),
                      })
                    }
                  />
                </li>
              ) : (
                <li key={comment.id} className="AssetComment">
                  <Initials name={comment.authorName} />
                  <div className="AssetComment-body">
                    <p className="AssetComment-head note">
                      <strong>{comment.authorName}</strong> <Age at={comment.createdAt} now={now} />
                      {comment.editedAt !== null && (
                        <>
                          {" · "}
                          <Trans>
                            changed <Age at={comment.editedAt} now={now} />
                          </Trans>
                        </>
                      )}
                    </p>
                    <p className="AssetComment-text">{comment.text}</p>
                  </div>
                  {rights.userId !== null && mayEditComment(comment, rights.userId) && (
                    <IconButton
                      label={t`Change the comment`}
                      icon={<Pencil />}
                      onPress={() => setEdited(comment)}
                    />
                  )}
                  {rights.userId !== null &&
                    mayDeleteComment(comment, rights.userId, rights.isAdmin) && (
                      <IconButton
                        label={t`Delete the comment`}
                        icon={<Trash2 />}
                        onPress={() => setDeleted(comment)}
                      />
                    )}
                </li>
              ),
            )}
          </ol>
        </Stale>
      </RecordsState>
      <CommandNote work={work} />
      {rights.mayWrite && (
        <form
          className="AssetRecords-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (isEmpty || work.isBusy) return;
            work.run({
              kind: "comment.add",
              assetId,
              commentId: AssetCommentId.parse(newId("comment")),
              text: text.trim(),
            });
          }}
        >
          <TextArea
            label={t`New comment`}
            value={text}
            onChange={(words) => onDraft({ comment: words })}
            rows={3}
            maxLength={LONGEST}
          />
          <Button
            type="submit"
            variant="primary"
            isDisabled={isEmpty}
            isPending={work.isBusy && work.command?.kind === "comment.add"}
          >
            <Trans>Add the comment</Trans>
          </Button>
        </form>
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        tone="danger"
        title={t`Delete the comment?`}
        confirmLabel={t`Delete`}
        onCancel={() => setDeleted(null)}
        onConfirm={() => {
          if (deleted !== null) work.run({ kind: "comment.delete", commentId: deleted.id });
          setDeleted(null);
        }}
      >
        <Trans>It cannot be brought back.</Trans>
      </ConfirmDialog>
    </section>
  );
}

function CommentEdit({
  comment,
  isBusy,
  onChange,
  onSave,
  onCancel,
}: {
  readonly comment: AssetComment;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  return (
    <form
      className="AssetRecords-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (comment.text.trim() !== "") onSave();
      }}
    >
      <TextArea
        label={t`Comment`}
        value={comment.text}
        onChange={onChange}
        rows={3}
        maxLength={LONGEST}
        autoFocus
      />
      <div className="AssetRecords-actions">
        <Button type="submit" isPending={isBusy} isDisabled={comment.text.trim() === ""}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
