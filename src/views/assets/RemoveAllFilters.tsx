import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/Button.tsx";
import { FILTER_KEYS, type AssetScreenChange } from "./assetScreenState.ts";

/** Where the filters of the screen keep nothing: shows the whole set again. */
export function RemoveAllFilters({
  onChange,
}: {
  readonly onChange: (change: AssetScreenChange) => void;
}) {
  return (
    <Button onPress={() => onChange(Object.fromEntries(FILTER_KEYS.map((key) => [key, null])))}>
      <Trans>Remove all filters</Trans>
    </Button>
  );
}
