import { useSelector } from "@xstate/react";
import { useCallback } from "react";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import { linkTo } from "./routes.ts";
import { useServices } from "./services.ts";

/** The address of the journal of what was done to, or by, something; null: the visitor may not open the journal. */
export function useJournalLink(): (about: string) => string | null {
  const { session } = useServices();
  const isOpen = useSelector(session, ({ context: { visitor } }) =>
    visitor === null ? false : mayOpen("journal", visitor),
  );
  return useCallback(
    (about: string) => (isOpen ? linkTo("journal", {}, { about }) : null),
    [isOpen],
  );
}
