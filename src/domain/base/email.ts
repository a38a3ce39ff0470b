import { z } from "zod";

/** An e-mail address, trimmed and in lower case: addresses are compared so (specification section 5, unique e-mail). */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email("The e-mail address is not valid: it needs the form name@example.org.").max(254));
export type EmailAddress = z.infer<typeof EmailAddress>;
