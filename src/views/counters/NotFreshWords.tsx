import { Plural, Trans } from "@lingui/react/macro";

/** How many of those present nobody has heard for an hour; null: nobody has counted yet. */
export function NotFreshWords({ notFresh }: { readonly notFresh: number | null }) {
  if (notFresh === null) return <Trans>Not counted yet</Trans>;
  if (notFresh === 0) return <Trans>all heard within the hour</Trans>;
  return (
    <Plural
      value={notFresh}
      one="of whom # not heard for an hour"
      other="of whom # not heard for an hour"
    />
  );
}
