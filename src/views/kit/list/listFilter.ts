import { ownValue } from "../../../domain/base/ownValue.ts";
/** A choice that narrows an `AdminList`, kept in the address. */
export type ListFilter<Row> = {
  /** The key in the address. */
  readonly key: string;
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** The option that holds while the address names none. */
  readonly defaultValue: string;
  readonly keeps: (row: Row, option: string) => boolean;
  /** As segments where the options are few and short. */
  readonly look?: "select" | "segments" | undefined;
  /** Its options are read later than the address: one that is not (yet) among them counts all the same. */
  readonly isOpen?: boolean | undefined;
};

/** The option that keeps every row. */
const EVERY = "";

/** Keeps every row until an option is chosen. `every`: what that is called. */
export function choiceFilter<Row>({
  every,
  options,
  keeps,
  ...filter
}: Omit<ListFilter<Row>, "defaultValue"> & { readonly every: string }): ListFilter<Row> {
  return {
    ...filter,
    defaultValue: EVERY,
    options: [{ id: EVERY, label: every }, ...options],
    keeps: (row, option) => option === EVERY || keeps(row, option),
  };
}

/** What filters an address names, by key; those that are not named are the usual ones. */
export type ChosenOptions = Readonly<Record<string, string>>;

/** The option of a filter that holds. */
export function optionOf<Row>(
  { key, defaultValue }: Pick<ListFilter<Row>, "key" | "defaultValue">,
  chosen: ChosenOptions,
): string {
  return ownValue(chosen, key) ?? defaultValue;
}

/** The filters that narrow more than usually, in the words of the screen, the text last. */
export function narrowedBy<Row>(
  filters: readonly ListFilter<Row>[],
  chosen: ChosenOptions,
  text: string,
): readonly { readonly label: string | null; readonly value: string }[] {
  const named = filters.flatMap((filter) => {
    const option = optionOf(filter, chosen);
    if (option === filter.defaultValue) return [];
    const { label } = filter.options.find(({ id }) => id === option) ?? { label: option };
    return [{ label: filter.label, value: label }];
  });
  const sought = text.trim();
  return sought === "" ? named : [...named, { label: null, value: sought }];
}
