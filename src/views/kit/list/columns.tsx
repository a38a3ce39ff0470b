import type { MessageDescriptor } from "@lingui/core";
import type { EpochMs } from "../../../domain/base/time.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import type { Tone } from "../../ui/tone.ts";
import type { ListColumn } from "./listColumn.ts";

/** The column that names the row. */
export const nameColumn = <Row extends { readonly name: string }>(
  header: string,
  width: number,
): ListColumn<Row> => ({
  id: "name",
  header,
  width,
  isRowHeader: true,
  isSearched: true,
  value: ({ name }) => name,
});

/** Whose name stands with what was made. */
export const byNameColumn = <Row extends { readonly byName: string }>(
  header: string,
): ListColumn<Row> => ({
  id: "byName",
  header,
  width: 140,
  isSearched: true,
  value: ({ byName }) => byName,
});

/** An instant to the minute; null: it has not come. */
export const momentColumn = <Row,>(
  id: string,
  header: string,
  at: (row: Row) => EpochMs | null,
): ListColumn<Row> => ({
  id,
  header,
  width: 150,
  isNamed: true,
  value: (row) => {
    const instant = at(row);
    return instant === null ? null : { at: instant, precision: "minute" };
  },
});

/** The id, which is shown only when the reader chooses it. */
export const idColumn = <Row extends { readonly id: string }>(header: string): ListColumn<Row> => ({
  id: "id",
  header,
  width: 160,
  isExtra: true,
  value: ({ id }) => id,
});

type StatusWords<Status extends string> = Readonly<
  Record<Status, { readonly word: MessageDescriptor; readonly tone: Tone }>
>;

/** How the row stands, in a word and with its shape, ordered as `statuses` are. `titleOf`: what more there is to say. */
export function statusColumn<Row, Status extends string>({
  t,
  statuses,
  words,
  statusOf,
  titleOf = () => undefined,
  ...column
}: Pick<ListColumn<Row>, "header" | "id" | "width"> & {
  readonly t: (message: MessageDescriptor) => string;
  readonly statuses: readonly Status[];
  readonly words: StatusWords<Status>;
  readonly statusOf: (row: Row) => Status;
  readonly titleOf?: (row: Row) => string | undefined;
}): ListColumn<Row> {
  return {
    ...column,
    onPhone: "first",
    value: (row) => t(words[statusOf(row)].word),
    orderBy: (row) => statuses.indexOf(statusOf(row)),
    render: (row) => {
      const { word, tone } = words[statusOf(row)];
      return (
        <span title={titleOf(row)}>
          <StatusPill tone={tone} size="small">
            {t(word)}
          </StatusPill>
        </span>
      );
    },
  };
}
