import { Trans, useLingui } from "@lingui/react/macro";
import { revokeKey, rotateKey, type ShownKey } from "../../domain/apiKeys/calls.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import type { CallWork } from "../kit/useCalls.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { OVERLAP_WORDS } from "./keyWords.ts";

/** What is done with a key that is there. What is filled in is saved by a form. */
export const KEY_CALLS = { revoke: revokeKey, rotate: rotateKey };
export type KeyWork = CallWork<typeof KEY_CALLS>;

/** Asks whether what was chosen for a key is meant, and for how long both secrets count. */
export function KeyQuestion({
  work,
  keys,
}: {
  readonly work: KeyWork;
  readonly keys: readonly ShownKey[];
}) {
  const { t } = useLingui();
  const { command, refusal } = work;
  if (command === null) return null;
  const name = keys.find(({ id }) => id === command.keyId)?.name ?? command.keyId;
  const shared = {
    isOpen: work.isAsking,
    isPending: work.isBusy,
    errorMessage: refusal === null ? null : t(problemWords(refusal.problem)),
    onCancel: work.dismiss,
  };
  if (command.kind === "revoke")
    return (
      <ConfirmDialog
        {...shared}
        tone="danger"
        title={t`Revoke the key ${name}?`}
        confirmLabel={t`Revoke the key`}
        onConfirm={work.confirm}
      >
        <Trans>
          It opens nothing any more, at once and for good. A gateway that uses it sends no readings
          until it has another key.
        </Trans>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...shared}
      tone="neutral"
      title={t`Exchange the key ${name}?`}
      confirmLabel={t`Exchange the key`}
      onConfirm={work.confirm}
    >
      <Trans>A new key is shown once. Rights, addresses and end stay as they are.</Trans>
      <RadioGroup
        label={t`The present key still opens`}
        options={OVERLAP_WORDS.map(({ id, word }) => ({ id: String(id), label: t(word) }))}
        value={String(command.overlap)}
        onChange={(id) =>
          work.ask({
            ...command,
            overlap: OVERLAP_WORDS.find((one) => String(one.id) === id)?.id ?? command.overlap,
          })
        }
      />
    </ConfirmDialog>
  );
}
