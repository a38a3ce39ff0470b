import type { Language, TextTable } from "../web/page.ts";

/** A login the pages may tell, in demo mode only (product.md section 7). */
export interface DemoLogin {
  readonly name: string;
  readonly username: string;
  readonly password: string;
  /** Whose staff the person is; null: the platform's. */
  readonly customer: string | null;
  readonly profile: string | null;
}

/** The logins of one customer, in the order of the file. */
export interface DemoLoginGroup {
  readonly customer: string | null;
  readonly logins: readonly DemoLogin[];
}

const profileNames = {
  superadmin: { fr: "Super administrateur", en: "Super admin" },
  admin: { fr: "Administrateur", en: "Administrator" },
  worker: { fr: "Ouvrier", en: "Worker" },
  preperer: { fr: "Préparateur", en: "Preparer" },
  screen: { fr: "Écran", en: "Screen" },
} satisfies TextTable<string>;

/** The logins by customer, each customer where its first login stands. */
export function groupByCustomer(logins: readonly DemoLogin[]): readonly DemoLoginGroup[] {
  const customers = [...new Set(logins.map(({ customer }) => customer))];
  return customers.map((customer) => ({
    customer,
    logins: logins.filter((one) => one.customer === customer),
  }));
}

/** A profile in words; one that has none is shown as it is. */
export function profileName(profile: string | null, language: Language): string {
  const known = Object.entries(profileNames).find(([name]) => name === profile);
  return known?.[1][language] ?? profile ?? "";
}
