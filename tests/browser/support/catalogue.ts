import { readFileSync } from "node:fs";
import path from "node:path";
import { withFrenchSpaces } from "../../../scripts/frenchSpaces.ts";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

/** The French of an English text, as the front shows it. @throws Error where it is not translated */
export function french(english: string): string {
  const po = readFileSync(path.join(PROJECT_ROOT, "locales/fr.po"), "utf8");
  const entry = po
    .split("\n\n")
    .find((block) => block.includes(`msgid ${JSON.stringify(english)}`));
  const found = /^msgstr (?<text>".+")$/mu.exec(entry ?? "")?.groups?.["text"];
  const text: unknown = found === undefined ? "" : JSON.parse(found);
  if (typeof text !== "string" || text === "")
    throw new Error(`“${english}” has no French in locales/fr.po: translate it.`);
  return withFrenchSpaces(text);
}
