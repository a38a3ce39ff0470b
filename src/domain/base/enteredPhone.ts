import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";

/** Numbers written without a country are French: French is the first language of the product. */
const DEFAULT_COUNTRY = "FR";

/**
 * A phone number as people type it, whatever way it is written; read as a `PhoneNumber`. Apart from that one, since the
 * numbers of all countries are 30 kB, which only who types one needs.
 */
export const EnteredPhone = z.string().transform((text, context) => {
  const normalised = normalisedPhone(text);
  if (normalised !== null) return normalised;
  context.addIssue({
    code: "custom",
    message: `The phone number ${JSON.stringify(text)} is not valid: write it as 06 12 34 56 78 or with its country, +44 20 7946 0958.`,
  });
  return z.NEVER;
});

/** The number as E.164, or null where no country has such a number. */
export function normalisedPhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text.trim(), {
    defaultCountry: DEFAULT_COUNTRY,
    extract: false,
  });
  return parsed?.isValid() === true ? parsed.number : null;
}
