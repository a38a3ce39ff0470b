import type { Secrets } from "../security/secrets.ts";
import { type Seal, sealBy } from "./sealed.ts";

/** How places are put away that are not shown (docs/decisions/0225). What is sealed for anything else is no place. */
export async function placeSealing(secrets: Pick<Secrets, "derive">): Promise<Seal> {
  return sealBy((await secrets.derive("places")).toString("base64"));
}
