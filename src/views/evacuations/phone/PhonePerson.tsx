import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleCheck, CloudUpload, Undo2 } from "lucide-react";
import type { DeviceAct, DeviceRoll } from "../../../domain/evacuations/deviceRoll.ts";
import type { EvacuationView, RollPerson } from "../../../domain/evacuations/evacuation.ts";
import { Button } from "../../ui/Button.tsx";
import { formatTime } from "../../ui/format/formatTime.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useSignWord } from "../useSignWord.ts";
import { usePhonePlace } from "./usePhonePlace.ts";

/** A row: who, where they were last heard, and the one button. The rest is behind the row. */
export function PhonePerson({
  person,
  view,
  roll,
  isWaiting,
  onAct,
}: {
  readonly person: RollPerson;
  readonly view: EvacuationView;
  readonly roll: DeviceRoll;
  /** Something about them is not sent yet. */
  readonly isWaiting: boolean;
  readonly onAct: (act: DeviceAct) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const placeOf = usePhonePlace(roll);
  const signWord = useSignWord();
  const { id, name, reference } = person;
  const checkIn = view.checkIns.get(id) ?? null;
  const isFound = checkIn !== null;
  const remark = view.remarks.get(id)?.at(-1) ?? null;
  const foundAt = isFound ? formatTime(checkIn.at, format) : "";
  return (
    <div className="PhonePerson" data-found={isFound || undefined}>
      <span className="PhonePerson-name">
        {name} {reference !== null && <small>{reference}</small>}
        {isWaiting && (
          <span className="PhonePerson-waiting">
            <CloudUpload aria-hidden />
            <Trans>not sent yet</Trans>
          </span>
        )}
      </span>
      <span className="PhonePerson-place">
        {isFound ? (
          <>
            <CircleCheck aria-hidden /> <Trans>Found at {foundAt}</Trans>
            {checkIn.means === "phone" && ` · ${signWord("phone")}`}
          </>
        ) : remark === null ? (
          placeOf(person)
        ) : (
          remark.text
        )}
      </span>
      <Button
        variant={isFound ? "secondary" : "primary"}
        size="large"
        icon={isFound ? <Undo2 aria-hidden /> : <Check aria-hidden />}
        aria-label={
          isFound
            ? t({ message: `Undo: ${name}`, context: "one person" })
            : t({ message: `Found: ${name}`, context: "one person" })
        }
        onPress={() => onAct({ type: isFound ? "undoCheckIn" : "checkIn", personId: id })}
      >
        {isFound ? <Trans>Undo</Trans> : <Trans context="one person">Found</Trans>}
      </Button>
    </div>
  );
}
