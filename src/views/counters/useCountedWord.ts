import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CounterScope } from "../../domain/counters/counter.ts";
import { useFamilyNames } from "../kit/words/useFamilyNames.ts";
import { usePresentWord } from "../kit/words/usePresentWord.ts";
import { countedKinds } from "./countedKinds.ts";

/** As many kinds are named beside a figure; more are counted. */
const MAX_NAMED = 2;

/** The words beside a counter's number: how it agrees, and of which kinds it is, since a map beside it shows all. */
export function useCountedWord(): (
  count: number | null,
  scope: Pick<CounterScope, "families" | "subFamilies">,
) => string {
  const { t } = useLingui();
  const presentWord = usePresentWord();
  const names = useFamilyNames();
  return (count, scope) => {
    const kinds = countedKinds(scope, names);
    const present = presentWord(count);
    if (kinds.length === 0) return t`${present} · all families`;
    const named = kinds.slice(0, MAX_NAMED).join(", ");
    const rest = kinds.length - MAX_NAMED;
    if (rest <= 0) return `${present} · ${named}`;
    return t`${present} · ${named} and ${plural(rest, { one: "# other kind", other: "# other kinds" })}`;
  };
}
