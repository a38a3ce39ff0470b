import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Eye, StickyNote } from "lucide-react";
import { useState } from "react";
import type { DeviceAct, DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";
import type { EvacuationView, RollPerson } from "../../../domain/evacuations/evacuation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { formatTime } from "../../ui/format/formatTime.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { UnclearStatements } from "../UnclearStatements.tsx";
import { usePhonePlace } from "./usePhonePlace.ts";

/** All that is known of one person, and what else can be said of them than that they are found. */
export function PhonePersonDialog({
  person,
  view,
  roll,
  onAct,
  onClose,
}: {
  readonly person: RollPerson;
  readonly view: EvacuationView;
  readonly roll: DeviceRoll;
  readonly onAct: (act: DeviceAct) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { placeOf } = usePhonePlace(roll);
  const [text, setText] = useState("");
  const { id: personId, name } = person;
  const time = (at: number) => formatTime(at, format, { hasSeconds: true });
  const unclear = view.unclear.get(personId);
  const remark = (kind: "note" | "seen") => {
    onAct({ type: "remark", personId, kind, text: text.trim() });
    setText("");
  };
  return (
    <Dialog isOpen onClose={onClose} title={person.name} size="small">
      <div className="PhonePersonDialog">
        <p>{placeOf(person)}</p>
        {view.heardInside.has(personId) && (
          <Button
            size="large"
            icon={<Check aria-hidden />}
            aria-label={t`${name} is here`}
            onPress={() => onAct({ type: "checkIn", personId })}
          >
            <Trans context="one person">Is here</Trans>
          </Button>
        )}
        {unclear !== undefined && <UnclearStatements name={person.name} outcome={unclear} />}
        <ul>
          {(view.remarks.get(personId) ?? []).map((one) => (
            <li key={one.id}>
              {time(one.at)} {one.byName} ·{" "}
              {one.kind === "seen" ? <Trans>Seen: {one.text}</Trans> : one.text}
            </li>
          ))}
        </ul>
        <TextField
          label={t`Where, or what else to know`}
          value={text}
          onChange={setText}
          maxLength={500}
          autoComplete="off"
        />
        <Button
          size="large"
          icon={<Eye aria-hidden />}
          isDisabled={text.trim() === ""}
          onPress={() => remark("seen")}
        >
          <Trans>Seen there, not at the assembly point</Trans>
        </Button>
        <Button
          size="large"
          icon={<StickyNote aria-hidden />}
          isDisabled={text.trim() === ""}
          onPress={() => remark("note")}
        >
          <Trans>Note</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
