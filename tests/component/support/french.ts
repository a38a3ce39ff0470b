import { messages as entrance } from "../../../locales/fr.po?part=entrance";
import { messages as screens } from "../../../locales/fr.po?part=screens";
import { messages as shell } from "../../../locales/fr.po?part=shell";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";

const ALL: Readonly<Record<string, unknown>> = { ...screens, ...shell, ...entrance };

/** The French of an English text; the text itself where it is no message, as a name of the data. */
export function frenchOrSame(text: string): string {
  return ALL[generateMessageId(text)] === undefined ? text : french(text);
}

/** The French of an English text without places for values, as the front shows it. @throws Error where it is not translated */
export function french(english: string): string {
  const found = ALL[generateMessageId(english)];
  const text = Array.isArray(found) ? found.join("") : found;
  if (typeof text !== "string" || text === "")
    throw new Error(`“${english}” has no French in locales/fr.po: translate it.`);
  return text;
}
