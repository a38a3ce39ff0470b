import { Trans, useLingui } from "@lingui/react/macro";
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import type { DeviceEvent } from "../../../domain/evacuations/deviceEvents.ts";
import {
  type DeviceAct,
  type DeviceRoll,
  viewOfDevice,
} from "../../../domain/evacuations/deviceRoll.ts";
import type { PersonId, RollPerson } from "../../../domain/evacuations/evacuation.ts";
import { isSameRollGroup, rollGroupStarts } from "../../../domain/evacuations/roll.ts";
import { must } from "../../../domain/base/must.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { VirtualList } from "../../ui/VirtualList.tsx";
import { RollGroupHead } from "../RollGroupHead.tsx";
import { searchPeople } from "../searchPeople.ts";
import { AddOnPhone } from "./AddOnPhone.tsx";
import { PhoneNotices } from "./PhoneNotices.tsx";
import { PhoneNotifications } from "./PhoneNotifications.tsx";
import { PhoneHead } from "./PhoneHead.tsx";
import { PhonePerson } from "./PhonePerson.tsx";
import { PhonePersonDialog } from "./PhonePersonDialog.tsx";
import { usePhonePlace } from "./usePhonePlace.ts";
import type { PhoneLink } from "./phoneRollService.ts";

/** In px at a root of 16 px: one line of text. */
const HEAD_HEIGHT = 32;

type Shown = "missing" | "all";

/** Who is missing, to be ticked with a thumb; all of the roll where it is asked for. */
export function PhonePeople({
  roll,
  unsent,
  link,
  now,
  onAct,
}: {
  readonly roll: DeviceRoll;
  readonly unsent: readonly DeviceEvent[];
  readonly link: PhoneLink;
  /** The device's clock. */
  readonly now: number;
  readonly onAct: (act: DeviceAct) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [shown, setShown] = useState<Shown>("missing");
  const [open, setOpen] = useState<PersonId | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const view = useMemo(() => viewOfDevice(roll, unsent), [roll, unsent]);
  const waiting = useMemo(
    () => new Set(unsent.map((one) => ("personId" in one ? one.personId : null))),
    [unsent],
  );
  const people = useMemo(
    () =>
      searchPeople(view.people, text).filter(
        // Who was ticked here keeps the row until the server has it: a wrong press is undone where it was made.
        ({ id }) =>
          shown === "all" ||
          text !== "" ||
          !view.checkIns.has(id) ||
          view.heardInside.has(id) ||
          waiting.has(id),
      ),
    [view, text, shown, waiting],
  );
  const starts = useMemo(() => rollGroupStarts(people.map(({ place }) => place)), [people]);
  const { whereOf } = usePhonePlace(roll);
  const headOf = ({ place }: RollPerson) => (
    <RollGroupHead
      name={whereOf({ ...place, floor: null })}
      missing={
        view.people.filter((one) => isSameRollGroup(one.place, place) && !view.checkIns.has(one.id))
          .length
      }
    />
  );
  const at = (index: number) => must(people[index], "the list asks for rows that it has");
  const opened = view.people.find(({ id }) => id === open) ?? null;
  return (
    <main className="PhoneRoll">
      <PhoneHead roll={roll} view={view} unsent={unsent.length} link={link} now={now} />
      <div className="PhoneRoll-tools">
        <SearchField
          label={t`Search by name or reference`}
          isLabelHidden
          placeholder={t`Name or reference`}
          value={text}
          onChange={setText}
        />
        <SegmentedControl<Shown>
          label={t`People shown`}
          value={shown}
          onChange={setShown}
          options={[
            { id: "missing", label: t`Unaccounted for` },
            { id: "all", label: t`Everybody` },
          ]}
        />
      </div>
      <div className="PhoneRoll-list">
        <VirtualList
          label={t`People of the roll`}
          count={people.length}
          estimateRowHeight={88}
          semantics="grid"
          groups={{
            starts,
            isSticky: true,
            headHeight: HEAD_HEIGHT,
            renderHead: (start) => people[start] !== undefined && headOf(people[start]),
          }}
          keyOf={(index) => at(index).id}
          onAction={(_, index) => setOpen(at(index).id)}
          renderRow={(index) => (
            <PhonePerson
              person={at(index)}
              view={view}
              roll={roll}
              isWaiting={waiting.has(at(index).id)}
              onAct={onAct}
            />
          )}
          empty={
            <EmptyState
              title={
                text === ""
                  ? t`Nobody on this list is unaccounted for.`
                  : t`Nobody is called “${text}”.`
              }
              description={
                text === ""
                  ? t`Others may be inside: areas that are not heard are shown on the dashboard only.`
                  : t`Add them, if they are not on the list.`
              }
            />
          }
        />
        <PhoneNotices view={view} link={link} roll={roll} />
      </div>
      <footer className="PhoneRoll-foot">
        <Button size="large" icon={<UserPlus aria-hidden />} onPress={() => setIsAdding(true)}>
          <Trans>Somebody who is not on the list</Trans>
        </Button>
        <PhoneNotifications now={now} />
      </footer>
      <AddOnPhone isOpen={isAdding} onClose={() => setIsAdding(false)} onAct={onAct} />
      {opened !== null && (
        <PhonePersonDialog
          person={opened}
          view={view}
          roll={roll}
          onAct={onAct}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  );
}
