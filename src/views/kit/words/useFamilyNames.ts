import { useMemo } from "react";
import type { Family } from "../../../domain/referential/referential.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useFeed } from "../useFeed.ts";
import { type FamilyNames, familyNames } from "./familyNames.ts";

const NONE: readonly Family[] = [];

/** What the families of the customer are called in the reader's language, for screens that ask nothing else of the referential. */
export function useFamilyNames(): FamilyNames {
  const { locale } = useTimeFormat();
  const families = useFeed("referential", null)?.families ?? NONE;
  return useMemo(() => familyNames(families, locale), [families, locale]);
}
