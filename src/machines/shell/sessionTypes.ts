import type { CustomerKind } from "../../domain/customers/customer.ts";
import type { OpenCustomerConfig } from "../../domain/customers/customerConfig.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { Visitor } from "../../domain/users/pageAccess.ts";
import type { FeatureFlag, PageName } from "../../domain/users/pages.ts";
import type { Permissions } from "../../domain/users/permissions.ts";
import type { SignedInUser } from "../users/authenticationTypes.ts";

/** A customer that the user may choose, as listIndexes and the search of the admins answer it (specification section 7). */
export type CustomerChoice = {
  readonly index: CustomerIndex;
  readonly name: string;
  readonly displayName: string | null;
  readonly kind: CustomerKind;
  readonly isArchived: boolean;
};

/** What the effects answer. A rejection means that it could not be read; `refused`, that it may not be read. */
export type SessionOutcomes = {
  /** In the order of their names; `stored`: the one that was chosen last in this browser. */
  readonly loadCustomers: {
    readonly customers: readonly CustomerChoice[];
    readonly stored: CustomerIndex | null;
  };
  readonly loadCustomer:
    | {
        readonly status: "loaded";
        readonly permissions: Permissions;
        readonly config: OpenCustomerConfig;
      }
    | { readonly status: "refused" };
  readonly leaveCustomer: void;
};

/** `disabledFlags`: the features that are switched off in this browser. */
export type SessionInput = { readonly disabledFlags: readonly FeatureFlag[] };

/** `visitor`, `own`, `config` and `defaultPage` are there while a customer is open, and only then. */
export type SessionContext = {
  readonly user: SignedInUser | null;
  readonly disabledFlags: readonly FeatureFlag[];
  readonly customers: readonly CustomerChoice[];
  /** The chosen one, open or on the way to it. */
  readonly customer: CustomerChoice | null;
  /** What follows once nothing is left of the customer that was open. */
  readonly next: "customer" | "customers" | "noRights" | "revoked" | "signedOut";
  readonly visitor: Visitor | null;
  /** Who they are while they see the product as somebody else would; else null, and `visitor` is they. */
  readonly own: Visitor | null;
  readonly config: OpenCustomerConfig | null;
  readonly defaultPage: PageName | null;
  /** Failures in a row to read something. */
  readonly failures: number;
};

export type SessionEvent =
  /** Somebody is signed in, or is so still and their rights may be others. */
  | { readonly type: "auth.signedIn"; readonly user: SignedInUser }
  | { readonly type: "auth.signedOut" }
  | { readonly type: "user.chooseCustomer"; readonly index: CustomerIndex }
  | { readonly type: "user.retry" }
  /** The product is to be shown as somebody with these rights would see it; nothing is changed meanwhile. */
  | { readonly type: "user.seeAs"; readonly visitor: Visitor }
  | { readonly type: "user.seeAsOneself" }
  /** All customers that may be chosen, as they were listed now: one may be new, gone, or called otherwise. */
  | { readonly type: "customers.listed"; readonly customers: readonly CustomerChoice[] }
  /** The permissions or the configuration of the customer are others. */
  | { readonly type: "permissions.changed" }
  /** Rights were taken: nothing stays on the screen until the authentication has spoken. */
  | { readonly type: "rights.revoked" }
  | { readonly type: "flags.changed"; readonly disabledFlags: readonly FeatureFlag[] };
