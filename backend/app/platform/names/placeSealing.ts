import type { Secrets } from "../security/secrets.ts";
import type { Seal } from "./sealed.ts";

/** How places are put away that are not shown (docs/decisions/0225). What is sealed for anything else is no place. */
export function placeSealing(secrets: Pick<Secrets, "sealFor">): Promise<Seal> {
  return secrets.sealFor("places");
}
