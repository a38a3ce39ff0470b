import { useSelector } from "@xstate/react";
import type { HelpRight } from "../../domain/base/helpRights.ts";
import { helpRightOf } from "../../domain/users/pageAccess.ts";
import { useServices } from "./services.ts";

/** What the visitor may do with calls for help of the open customer; the server decides, this spares them the refusal. */
export function useHelpRight(): HelpRight {
  const { session } = useServices();
  return useSelector(session, ({ context: { visitor } }) =>
    visitor === null ? "none" : helpRightOf(visitor),
  );
}
