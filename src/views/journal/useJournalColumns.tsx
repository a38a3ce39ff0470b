import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { ownValue } from "../../domain/base/ownValue.ts";
import { JOURNAL_MEANS, type JournalEntry } from "../../domain/journal/journalEntry.ts";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../kit/list/listFilter.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { aboutText, actionParts, type NameOf } from "./journalView.ts";
import { OBJECT_WORDS } from "./journalWords.ts";
import { MEANS_WORDS } from "./meansWords.ts";
import { useActionWord } from "./useActionWord.ts";
import { useFieldWord } from "./useFieldWord.ts";

/** What the journal shows of each entry; the rest is behind it. */
export function useJournalColumns(nameOf: NameOf): readonly ListColumn<JournalEntry>[] {
  const { t } = useLingui();
  const actionWord = useActionWord();
  const fieldWord = useFieldWord();
  return useMemo(
    (): readonly ListColumn<JournalEntry>[] => [
      {
        id: "action",
        header: t`Action`,
        width: 270,
        isRowHeader: true,
        isSearched: true,
        value: ({ action }) => actionWord(action),
      },
      {
        id: "at",
        onPhone: "first",
        header: t`When`,
        width: 158,
        value: ({ at }) => ({ at, precision: "second" }),
      },
      {
        id: "by",
        header: t`Who`,
        width: 147,
        isSearched: true,
        value: ({ byName }) => (byName === "" ? null : byName),
      },
      {
        id: "about",
        header: t`Concerns`,
        width: 155,
        isSearched: true,
        value: (entry) => aboutText(entry, nameOf),
      },
      {
        id: "changes",
        header: t`Fields`,
        width: 110,
        value: ({ changes }) =>
          changes.length === 0
            ? null
            : [...new Set(changes.map(({ field }) => fieldWord(field)))].join(", "),
      },
      {
        id: "refusal",
        header: t`Outcome`,
        width: 104,
        value: ({ refusal }) => (refusal === null ? t`Done` : t`Refused`),
        render: ({ refusal }) => (
          <StatusPill tone={refusal === null ? "success" : "danger"} size="small">
            {refusal === null ? t`Done` : t`Refused`}
          </StatusPill>
        ),
      },
      {
        id: "address",
        header: t`Address`,
        width: 107,
        isSearched: true,
        value: ({ address }) => address,
      },
      {
        id: "means",
        header: t`With`,
        width: 130,
        isExtra: true,
        value: ({ means }) => t(MEANS_WORDS[means]),
      },
      { id: "agent", header: t`Program`, width: 220, isExtra: true, value: ({ agent }) => agent },
      {
        id: "customer",
        header: t`Customer`,
        width: 140,
        isExtra: true,
        isSearched: true,
        value: ({ customer }) => customer,
      },
      {
        id: "ids",
        header: t`Ids`,
        width: 240,
        isExtra: true,
        isSearched: true,
        value: ({ about }) => (about.length === 0 ? null : about.join(", ")),
      },
      { id: "call", header: t`Call`, width: 180, isExtra: true, value: ({ action }) => action },
    ],
    [t, actionWord, fieldWord, nameOf],
  );
}

/** By what it was done to, by its outcome and by its means. */
export function useJournalFilters(
  entries: readonly JournalEntry[],
): readonly ListFilter<JournalEntry>[] {
  const { t } = useLingui();
  const objects = [...new Set(entries.map(({ action }) => actionParts(action).object))]
    .toSorted()
    .join(",");
  return useMemo((): readonly ListFilter<JournalEntry>[] => {
    const word = (object: string) => {
      const known = ownValue<MessageDescriptor>(OBJECT_WORDS, object);
      return known === undefined ? object : t(known);
    };
    return [
      choiceFilter({
        key: "kind",
        label: t`Object`,
        every: t`All objects`,
        options: objects
          .split(",")
          .filter((id) => id !== "")
          .map((id) => ({ id, label: word(id) })),
        keeps: ({ action }, option) => actionParts(action).object === option,
      }),
      choiceFilter({
        key: "outcome",
        label: t`Outcome`,
        every: t`Done or refused`,
        options: [
          { id: "done", label: t`Done` },
          { id: "refused", label: t`Refused` },
        ],
        keeps: ({ refusal }, option) => (refusal === null) === (option === "done"),
      }),
      choiceFilter({
        key: "means",
        label: t`With`,
        every: t`With anything`,
        options: JOURNAL_MEANS.map((id) => ({ id: id as string, label: t(MEANS_WORDS[id]) })),
        keeps: ({ means }, option) => means === option,
      }),
    ];
  }, [t, objects]);
}
