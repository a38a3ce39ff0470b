import { Trans, useLingui } from "@lingui/react/macro";
import { revokeKey, rotateKey, type ShownKey } from "../../domain/apiKeys/calls.ts";
import { CommandQuestion } from "../kit/administration/CommandQuestion.tsx";
import { OverlapChoice } from "../kit/administration/OverlapChoice.tsx";
import type { CallWork } from "../kit/useCalls.ts";

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
  const { command } = work;
  if (command === null) return null;
  const name = keys.find(({ id }) => id === command.keyId)?.name ?? command.keyId;
  if (command.kind === "revoke")
    return (
      <CommandQuestion
        work={work}
        tone="danger"
        title={t`Revoke the key ${name}?`}
        confirmLabel={t`Revoke the key`}
      >
        <Trans>
          It opens nothing any more, at once and for good. A gateway that uses it sends no readings
          until it has another key.
        </Trans>
      </CommandQuestion>
    );
  return (
    <CommandQuestion
      work={work}
      tone="neutral"
      title={t`Exchange the key ${name}?`}
      confirmLabel={t`Exchange the key`}
    >
      <Trans>A new key is shown once. Rights, addresses and end stay as they are.</Trans>
      <OverlapChoice
        label={t`The present key still opens`}
        value={command.overlap}
        onChange={(overlap) => work.ask({ ...command, overlap })}
      />
    </CommandQuestion>
  );
}
