import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AssetId } from "../../domain/base/ids.ts";
import { startLoneWork } from "../../domain/distress/loneWorkCalls.ts";
import { type LoneWorker, MAX_LONE_HOURS } from "../../domain/distress/loneWorker.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { useCalls } from "../kit/useCalls.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Button } from "../ui/Button.tsx";
import { ComboBox } from "../ui/ComboBox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { contactOf, LoneContactFields, sentContact } from "./LoneContactFields.tsx";

const NONE: readonly never[] = [];

/** Begins the lone work of a person, or sets its end anew. `person` null: who it is is chosen here. */
export function StartLoneWork({
  person,
  workers,
  onClose,
}: {
  readonly person: AssetId | null;
  readonly workers: readonly LoneWorker[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const known = (id: AssetId | null) => workers.find((worker) => worker.id === id) ?? null;
  const [chosen, choose] = useState(person);
  const [hours, setHours] = useState<number | null>(4);
  const [contact, setContact] = useState(() => contactOf(known(person)));
  const [isTried, setTried] = useState(false);
  const work = useCalls("loneStart", { start: startLoneWork }, onClose);
  const send = () => {
    setTried(true);
    const sent = sentContact(contact);
    if (chosen === null || hours === null || sent === null) return;
    const commandId = crypto.randomUUID();
    work.run({ kind: "start", assetId: chosen, commandId, hours, ...sent });
  };
  return (
    <Dialog
      isOpen
      isDismissable={false}
      onClose={onClose}
      title={t`Begin lone work`}
      actions={
        <Button variant="primary" isPending={work.isBusy} onPress={send}>
          <Trans>Begin</Trans>
        </Button>
      }
    >
      <form
        className="stack-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {person === null && (
          <PersonField
            value={chosen}
            isMissing={isTried && chosen === null}
            onChange={(id) => {
              choose(id);
              setContact(contactOf(known(id)));
            }}
          />
        )}
        <NumberField
          label={t`For how long`}
          unit={t`h`}
          value={hours}
          minValue={1}
          maxValue={MAX_LONE_HOURS}
          onChange={setHours}
          errorMessage={isTried && hours === null ? t`Say for how many hours.` : null}
        />
        <LoneContactFields contact={contact} isTried={isTried} onChange={setContact} />
        <p className="note">
          <Trans>
            Who misses a rule is asked there whether they are well. Where there is neither, it is a
            call for help at once.
          </Trans>
        </p>
        <RefusalNote work={work} />
      </form>
    </Dialog>
  );
}

function PersonField({
  value,
  isMissing,
  onChange,
}: {
  readonly value: AssetId | null;
  readonly isMissing: boolean;
  readonly onChange: (id: AssetId | null) => void;
}) {
  const { t } = useLingui();
  const people = useFeed("people", null)?.people ?? NONE;
  return (
    <ComboBox<AssetId>
      label={t`Who works alone`}
      options={people.map(({ id, name, reference }) => ({ id, label: `${name} · ${reference}` }))}
      value={value}
      onChange={onChange}
      errorMessage={isMissing ? t`Choose who works alone.` : null}
    />
  );
}
