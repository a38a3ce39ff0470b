import { useLingui } from "@lingui/react/macro";

/** What an empty roll says: nobody was expected, and why; that is not "everybody is found". */
export function useNobodyExpected(siteName: string): {
  readonly title: string;
  readonly description: string;
} {
  const { t } = useLingui();
  return {
    title: t`Nobody was expected.`,
    description: t`When the roll was frozen, no tracked person had last been seen at ${siteName}, and nobody had come in by an entry box in the 24 hours before without being read going out. People without a tag are not known here: count them on the spot and add them by name.`,
  };
}
