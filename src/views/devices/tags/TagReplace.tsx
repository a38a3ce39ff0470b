import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TagId } from "../../../domain/base/ids.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useDeviceMachines } from "../deviceMachines.ts";

/** Gives the place of a gateway or an anchor to another device. */
export function TagReplace({
  tag,
  onReplaced,
  onClose,
}: {
  readonly tag: Tag;
  readonly onReplaced: (by: TagId) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const [code, setCode] = useState("");
  const { tagCommand } = useDeviceMachines();
  const by = TagId.safeParse(code.trim()).data ?? null;
  const work = useCommand(tagCommand, (command) => {
    if (command.kind !== "replace") return;
    toasts.success(t`${command.by} stands in the place of ${tag.name}`);
    onReplaced(command.by);
  });
  const { refusal } = work;
  return (
    <Dialog
      isOpen
      size="small"
      title={t`Replace ${tag.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            isPending={work.isBusy}
            isDisabled={by === null}
            onPress={() => {
              if (by !== null) work.run({ kind: "replace", tagId: tag.id, by });
            }}
          >
            <Trans>Replace</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The other device takes its name, place, role and intervals, and what was behind it.{" "}
          {tag.name} is taken from the customer.
        </Trans>
      </p>
      <TextField
        label={t`Id of the other device`}
        description={t`It must be known here and stand nowhere yet.`}
        value={code}
        onChange={setCode}
        autoFocus
        spellCheck={false}
        isRequired
      />
      {refusal !== null && (
        <Banner tone="danger" isLive title={t`This was not done`}>
          <p>{t(problemWords(refusal.problem))}</p>
          {refusal.told !== "" && <p lang="en">{refusal.told}</p>}
        </Banner>
      )}
    </Dialog>
  );
}
