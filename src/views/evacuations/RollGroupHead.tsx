import { Plural } from "@lingui/react/macro";

/** Over the people of a roll who were in one area at the start: which, and how many of them are missing. */
export function RollGroupHead({
  name,
  missing,
}: {
  /** Empty where the area has no name yet: a place that was not read is not one that nobody knows. */
  readonly name: string;
  readonly missing: number;
}) {
  if (name === "") return <Plural value={missing} one="# missing" other="# missing" />;
  return (
    <>
      <strong>{name}</strong>{" "}
      <Plural value={missing} one="at the start · # missing" other="at the start · # missing" />
    </>
  );
}
