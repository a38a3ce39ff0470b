type Defined<Props> = { [Key in keyof Props]?: Exclude<Props[Key], undefined> };

/** The props that have a value, for components that tell an absent prop from an undefined one. */
export function defined<Props extends object>(props: Props): Defined<Props> {
  // Entries lose the types of the keys; nothing is renamed or changed here.
  return Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as Defined<Props>;
}
