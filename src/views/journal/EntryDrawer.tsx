import { Trans, useLingui } from "@lingui/react/macro";
import type { JournalEntry } from "../../domain/journal/journalEntry.ts";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { NOTHING } from "../ui/format/nothing.ts";
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
        <table className="Journal-changes">
          <caption>
            <Trans>What was changed</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Field`}</th>
              <th scope="col">{t({ message: "Before", context: "a change" })}</th>
              <th scope="col">{t({ message: "After", context: "a change" })}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- an entry never changes
              <tr key={at}>
                <th scope="row">
                  {fieldWord(change.field)}
                  {change.about !== undefined && <small>{nameOf(change.about)}</small>}
                </th>
                {change.isHidden === true ? (
                  <td colSpan={2}>
                    <Trans>Secret: nothing of it is kept.</Trans>
                  </td>
                ) : (
                  <>
                    <td>
                      {"before" in change
                        ? (changeText(change.before, nameOf) ?? NOTHING)
                        : t`not known`}
                    </td>
                    <td>{changeText(change.after, nameOf) ?? NOTHING}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
