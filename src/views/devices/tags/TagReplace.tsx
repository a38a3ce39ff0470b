import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TagId } from "../../../domain/base/ids.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useDeviceMachines } from "../deviceMachines.ts";
import { TAG_TYPE_WORDS } from "./tagWords.ts";

/** What is offered of the devices that a search finds. */
const OFFERED = 30;

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
  const [text, setText] = useState("");
  const [by, setBy] = useState<TagId | null>(null);
  const { tagCommand } = useDeviceMachines();
  // What is chosen is no search: it must stay among the options.
  const found = useFeed("tagRows", {
    filter: by === null ? { text, status: "available" } : { text: "", ids: [by] },
    sort: { column: "name", isDescending: false },
    from: 0,
    to: OFFERED,
  });
  const options = (found?.rows ?? []).flatMap(({ tag: one }) =>
    one.id === tag.id || one.site !== null || one.assetId !== null
      ? []
      : [
          {
            id: one.id,
            label: `${one.name} · ${one.id}`,
            description: t(TAG_TYPE_WORDS[one.type]),
          },
        ],
  );
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
      <ComboBox
        label={t`The other device`}
        description={t`It must be known here and stand nowhere yet.`}
        placeholder={t`Name, code or id`}
        options={options}
        value={by}
        inputValue={text}
        onInputChange={(typed) => {
          setText(typed);
          if (typed === "") setBy(null);
        }}
        isLoading={found?.isLoaded !== true}
        onChange={(id) => {
          setBy(id);
          work.dismiss();
          const chosen = options.find((one) => one.id === id);
          if (chosen !== undefined) setText(chosen.label);
        }}
        autoFocus
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
