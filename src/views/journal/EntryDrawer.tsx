import { useLingui } from "@lingui/react/macro";
import type { JournalEntry } from "../../domain/journal/journalEntry.ts";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { PlainTable } from "../ui/PlainTable.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { changeText, type NameOf } from "./journalView.ts";
import { MEANS_WORDS } from "./meansWords.ts";
import { useActionWord } from "./useActionWord.ts";
import { useFieldWord } from "./useFieldWord.ts";
import "./Journal.css";

/** All that an entry says, with what was there before and after. */
export function EntryDrawer({
  entry,
  nameOf,
  onAbout,
  onClose,
}: {
  readonly entry: JournalEntry;
  readonly nameOf: NameOf;
  /** Shows only what concerns an object or a person. */
  readonly onAbout: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const fieldWord = useFieldWord();
  const actionWord = useActionWord();
  const { at, action, by, byName, means, address, agent, about, changes, refusal } = entry;
  const only = (id: string, name = id) => (
    <Button variant="link" onPress={() => onAbout(id)}>
      {name}
    </Button>
  );
  return (
    <Drawer isOpen size="large" title={actionWord(action)} onClose={onClose}>
      <DescriptionList
        items={[
          { id: "at", term: t`When`, description: formatDateTime(at, place) },
          {
            id: "by",
            term: t`Who`,
            description: (
              <>
                {byName === "" ? t`Nobody who is known` : byName} {by !== null && only(by)}
              </>
            ),
          },
          {
            id: "from",
            term: t`From where`,
            description: [t(MEANS_WORDS[means]), address, agent].filter(Boolean).join(", "),
          },
          { id: "action", term: t`Call`, description: <code>{action}</code> },
          ...(refusal === null
            ? []
            : [{ id: "refusal", term: t`Refused`, description: <code>{refusal}</code> }]),
          {
            id: "about",
            term: t`Concerns`,
            description:
              about.length === 0 ? (
                NOTHING
              ) : (
                <ul className="Journal-about">
                  {about.map((id) => (
                    <li key={id}>
                      {only(id, nameOf(id))}
                      {nameOf(id) !== id && <small>{id}</small>}
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
      {changes.length > 0 && (
        <PlainTable
          caption={t`What was changed`}
          rows={changes}
          // An entry never changes.
          keyOf={(_, at) => at}
          columns={[
            {
              header: t`Field`,
              render: ({ field, about: of }) => (
                <>
                  {fieldWord(field)}
                  {of !== undefined && <small>{nameOf(of)}</small>}
                </>
              ),
            },
            {
              header: t({ message: "Before", context: "a change" }),
              isLong: true,
              render: (change) =>
                change.isHidden === true
                  ? t`Secret: nothing of it is kept.`
                  : "before" in change
                    ? (changeText(change.before, nameOf) ?? NOTHING)
                    : t`not known`,
            },
            {
              header: t({ message: "After", context: "a change" }),
              isLong: true,
              render: (change) =>
                change.isHidden === true
                  ? t`Secret: nothing of it is kept.`
                  : (changeText(change.after, nameOf) ?? NOTHING),
            },
          ]}
        />
      )}
    </Drawer>
  );
}
