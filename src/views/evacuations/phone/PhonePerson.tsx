import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleCheck, CloudUpload, DoorOpen, Undo2, UserX } from "lucide-react";
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
  const { whereOf, placeOf } = usePhonePlace(roll);
  const signWord = useSignWord();
  const { id, name, reference } = person;
  const checkIn = view.checkIns.get(id) ?? null;
  const isFound = checkIn !== null;
  const remark = view.remarks.get(id)?.at(-1) ?? null;
  const foundAt = isFound ? formatTime(checkIn.at, format) : "";
  const inside = view.heardInside.get(id) ?? null;
  const [where, at] =
    inside === null
      ? []
      : [whereOf(inside.place), formatTime(inside.at, format, { hasSeconds: true })];
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
        {inside !== null ? (
          <strong className="PhonePerson-inside">
            <DoorOpen aria-hidden />{" "}
            <Trans>
              heard inside again, {where}, {at}
            </Trans>
          </strong>
        ) : isFound ? (
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
        variant={inside !== null ? "danger" : "secondary"}
        size="large"
        icon={
          inside !== null ? (
            <UserX aria-hidden />
          ) : isFound ? (
            <Undo2 aria-hidden />
          ) : (
            <Check aria-hidden />
          )
        }
        aria-label={
          inside !== null
            ? t`Count ${name} as missing`
            : isFound
              ? t({ message: `Undo: ${name}`, context: "one person" })
              : t({ message: `Found: ${name}`, context: "one person" })
        }
        onPress={() => onAct({ type: isFound ? "undoCheckIn" : "checkIn", personId: id })}
      >
        {inside !== null ? (
          <Trans context="one person">Missing</Trans>
        ) : isFound ? (
          <Trans>Undo</Trans>
        ) : (
          <Trans context="one person">Found</Trans>
        )}
      </Button>
    </div>
  );
}
