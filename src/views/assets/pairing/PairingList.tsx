import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { withCell, type ReadTable } from "../../../domain/base/readTable.ts";
import { undoCalls } from "../../../domain/assets/bulkAction.ts";
import {
  guessPairingMapping,
  type PairingMapping,
  pairingMoves,
  type PairingRow,
} from "../../../domain/assets/tagPairing.ts";
import type { PairingRead } from "../../../streams/calls/assets/pairing.ts";
import { useReading } from "../../kit/reading.ts";
import { useActionLog } from "../../kit/useActionLog.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useAssetMachines } from "../assetMachines.ts";
import { BulkNotes } from "../BulkNotes.tsx";
import { EVERY_ASSET } from "../everyAsset.ts";
import { useBulkAction } from "../useBulkAction.ts";
import { PairingChoose } from "./PairingChoose.tsx";
import { PairingReview } from "./PairingReview.tsx";
import { PAIRING_COLUMN_WORDS } from "./pairingWords.ts";
import "../../kit/sheets/SheetImport.css";

/** What somebody has said of the list that was read: what its columns are, and what its cells are instead. */
type PairingDraft = {
  readonly of: PairingRead | null;
  readonly table: ReadTable | null;
  readonly mapping: PairingMapping;
  readonly unlinksEmpty: boolean;
};

const NO_DRAFT: PairingDraft = { of: null, table: null, mapping: [], unlinksEmpty: false };

/** Tags to resources by a list of both: chosen, judged and corrected row by row, applied, taken back. */
export function PairingList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const reading = useReading(useAssetMachines().pairing);
  const work = useBulkAction();
  const [file, setFile] = useState<File | null>(null);
  const [kept, setKept] = useState(NO_DRAFT);
  const calls = undoCalls(work.outcomes);
  const changed = new Set(calls.flatMap(({ assetIds }) => assetIds)).size;
  useActionLog(
    work.state === "finished" ? "done" : work.state === "undone" ? "undone" : null,
    changed === 0 ? null : { count: changed, name: null, takeBack: { kind: "resources", calls } },
  );
  const read = reading.answeredQuery?.content === file && file !== null ? reading.answer : null;
  const draft = read === kept.of ? kept : draftOf(read);
  const isWorking = work.state !== "idle";
  const isOpenEnded = work.isBusy || work.state === "stuck" || work.state === "undoStuck";
  const again = () => {
    setFile(null);
    setKept(NO_DRAFT);
    work.send({ type: "user.dismiss" });
  };
  return (
    <Dialog
      isOpen
      size="full"
      isDismissable={false}
      title={file === null ? t`Pair tags by a list` : t`Pair tags by “${file.name}”`}
      // What is being changed is told to whoever began it: the dialog stays until it is.
      onClose={() => {
        if (!isOpenEnded) onClose();
      }}
    >
      <div className="SheetImport" aria-busy={work.isBusy}>
        {isWorking ? (
          <div className="SheetImport-step">
            <BulkNotes work={work} />
            {!isOpenEnded && (
              <footer className="SheetImport-actions wrap-2">
                <Button onPress={again}>
                  <Trans>Another file</Trans>
                </Button>
                <Button variant="primary" onPress={onClose}>
                  <Trans>Close</Trans>
                </Button>
              </footer>
            )}
          </div>
        ) : read?.type === "read" && draft.table !== null ? (
          <PairingReview
            table={draft.table}
            ground={read.ground}
            mapping={draft.mapping}
            unlinksEmpty={draft.unlinksEmpty}
            isReading={reading.isBusy}
            onMap={(mapping) => setKept({ ...draft, mapping })}
            onUnlinksEmpty={(unlinksEmpty) => setKept({ ...draft, unlinksEmpty })}
            onPart={(choice) => {
              if (file !== null) reading.ask({ content: file, choice });
            }}
            onFix={(row, column, text) =>
              setKept({
                ...draft,
                table: draft.table === null ? null : withCell(draft.table, row, column, text),
              })
            }
            onAgain={again}
            onApply={apply}
          />
        ) : (
          <PairingChoose
            isReading={file !== null && reading.isBusy}
            problem={read?.type === "refused" ? read : null}
            failure={file !== null && reading.isFailed ? reading.failure : null}
            onRetry={reading.refresh}
            onFile={(next) => {
              setFile(next);
              reading.ask({ content: next, choice: { sheet: null, headerLine: null } });
            }}
          />
        )}
      </div>
    </Dialog>
  );

  function draftOf(of: PairingRead | null): PairingDraft {
    if (of?.type !== "read") return { ...NO_DRAFT, of };
    const named = {
      reference: t(PAIRING_COLUMN_WORDS.reference),
      tag: t(PAIRING_COLUMN_WORDS.tag),
    };
    const mapping = guessPairingMapping(of.table.headers, named);
    return { of, table: of.table, mapping, unlinksEmpty: false };
  }

  function apply(plan: readonly PairingRow[]) {
    const moves = pairingMoves(plan);
    const ids = moves.map(({ assetId }) => assetId);
    work.send({
      type: "user.do",
      action: { kind: "pair", moves },
      query: {
        filter: { ...EVERY_ASSET, ids },
        sort: { column: "reference", isDescending: false },
      },
    });
  }
}
