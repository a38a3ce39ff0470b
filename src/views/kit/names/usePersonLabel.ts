import { useSelector } from "@xstate/react";
import { useCallback } from "react";
import { isSharedScreen } from "../../../domain/evacuations/evacuationRights.ts";
import { useServices } from "../services.ts";
import { personLabel } from "../../../domain/base/personLabel.ts";

type Named = Parameters<typeof personLabel>[0];

/** How people are called on this screen: by name, or on a shared one by a pseudonym (product.md section 5.12). */
export function usePersonLabel(): (person: Named) => string {
  const { session } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const areNamesOpen = visitor !== null && !isSharedScreen(visitor.profileIds, visitor.customer);
  return useCallback((person) => personLabel(person, areNamesOpen), [areNamesOpen]);
}
