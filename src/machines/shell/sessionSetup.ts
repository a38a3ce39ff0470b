import { assign, fromCallback, setup } from "xstate";
import type { OpenCustomerConfig } from "../../domain/customers/customerConfig.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { Visitor } from "../../domain/users/pageAccess.ts";
import type { FeatureFlag } from "../../domain/users/pages.ts";
import type { Permissions } from "../../domain/users/permissions.ts";
import { hasAnyRight } from "../../domain/users/anyRight.ts";
import { isAdmin, isSuperAdmin } from "../../domain/base/profileIds.ts";
import type { SignedInUser } from "../users/authenticationTypes.ts";
import { notProvided } from "../kit/notProvided.ts";
import { oneMore, retryDelay } from "../kit/retryDelay.ts";
import type {
  CustomerChoice,
  SessionContext,
  SessionEvent,
  SessionInput,
  SessionOutcomes,
} from "./sessionTypes.ts";

/** An answer of `loadCustomer` seen from outside its union. */
type Answer = {
  readonly status: string;
  readonly permissions?: Permissions;
  readonly config?: OpenCustomerConfig;
};
type WithUser = { readonly user: SignedInUser };
type WithIndex = { readonly index: CustomerIndex };

/** The named parts of `sessionMachine`. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as "busy" | "open",
  },
  actors: {
    /** Super admins: all customers; others: those that listIndexes answers (specification section 6). */
    loadCustomers: notProvided<
      SessionOutcomes["loadCustomers"],
      { readonly user: SignedInUser | null; readonly isSuperAdmin: boolean }
    >("loadCustomers"),
    loadCustomer: notProvided<
      SessionOutcomes["loadCustomer"],
      { readonly customer: CustomerChoice | null }
    >("loadCustomer"),
    /** Resolves once nothing of the customer is left: no memory, no subscription, no reply on its way. */
    leaveCustomer: notProvided<SessionOutcomes["leaveCustomer"]>("leaveCustomer"),
    /** Runs while a customer is open: their live data, and their name in the browser's storage. */
    followCustomer: fromCallback<SessionEvent, { readonly customer: CustomerChoice | null }>(() => {
      throw new Error("followCustomer is not provided");
    }),
  },
  delays: { retryDelay: ({ context }) => retryDelay(context.failures) },
  guards: {
    hasNoCustomers: (_, { customers }: SessionOutcomes["loadCustomers"]) => customers.length === 0,
    isLoaded: (_, { status }: Answer) => status === "loaded",
    hasNoRights: ({ context }, answer: Answer) =>
      answer.permissions !== undefined &&
      !isSuperAdmin(context.user?.profileIds ?? []) &&
      !hasAnyRight(answer.permissions),
    hasSameProfiles: ({ context }, { user }: WithUser) =>
      user.id === context.user?.id &&
      user.profileIds.length === context.user.profileIds.length &&
      user.profileIds.every((id) => context.user?.profileIds.includes(id)),
    isOtherChoice: ({ context }, { index }: WithIndex) =>
      index !== context.customer?.index &&
      context.customers.some((customer) => customer.index === index),
    isSwitching: ({ context }, { index }: WithIndex) =>
      context.next === "customer" && context.customers.some((one) => one.index === index),
    hasUser: ({ context }) => context.user !== null,
    maySeeAs: ({ context: { own, visitor } }, wanted: { readonly visitor: Visitor }) => {
      const oneself = own ?? visitor;
      return (
        oneself !== null &&
        isAdmin(oneself.profileIds, oneself.customer) &&
        wanted.visitor.customer === oneself.customer &&
        !isSuperAdmin(wanted.visitor.profileIds)
      );
    },
    seesAsOther: ({ context }) => context.own !== null,
    isNextCustomer: ({ context }) => context.next === "customer",
    isNextCustomers: ({ context }) => context.next === "customers",
    isNextNoRights: ({ context }) => context.next === "noRights",
    isNextRevoked: ({ context }) => context.next === "revoked",
  },
  actions: {
    rememberUser: assign({ user: (_, { user }: WithUser) => user }),
    forgetUser: assign({ user: null, customers: [], customer: null, failures: 0 }),
    rememberCustomers: assign({
      customers: (_, answer: SessionOutcomes["loadCustomers"]) => answer.customers,
      customer: (_, { customers, stored }) =>
        customers.find(({ index }) => index === stored) ?? customers[0] ?? null,
    }),
    noteCustomers: assign({
      customers: (_, { customers }: { readonly customers: readonly CustomerChoice[] }) => customers,
      customer: ({ context }, { customers }) =>
        customers.find(({ index }) => index === context.customer?.index) ?? context.customer,
    }),
    choose: assign({
      customer: ({ context }, { index }: WithIndex) =>
        context.customers.find((customer) => customer.index === index) ?? context.customer,
    }),
    aim: assign({ next: (_, params: { readonly next: SessionContext["next"] }) => params.next }),
    open: assign(({ context }, { permissions, config }: Answer) => ({
      config: config ?? null,
      defaultPage: permissions?.defaultPage ?? null,
      ...(context.own === null
        ? { visitor: visitorOf(context, permissions, config ?? null) }
        : { own: visitorOf(context, permissions, config ?? null) }),
    })),
    /** Off the screen: whatever shows the customer's data shows `visitor` and `config`, and these are gone. */
    shut: assign({ visitor: null, own: null, config: null, defaultPage: null }),
    setFlags: assign(({ context }, given: { readonly disabledFlags: readonly FeatureFlag[] }) => {
      const disabledFlags = flagsOff(given, context.config);
      return {
        disabledFlags: given.disabledFlags,
        visitor: context.visitor === null ? null : { ...context.visitor, disabledFlags },
        own: context.own === null ? null : { ...context.own, disabledFlags },
      };
    }),
    seeAs: assign({
      own: ({ context }) => context.own ?? context.visitor,
      visitor: ({ context }, { visitor }: { readonly visitor: Visitor }) => ({
        ...visitor,
        disabledFlags: flagsOff(context, context.config),
      }),
    }),
    seeAsOneself: assign({ own: null, visitor: ({ context }) => context.own }),
    countFailure: assign({ failures: ({ context }) => oneMore(context.failures) }),
    forgetFailures: assign({ failures: 0 }),
  },
});

function visitorOf(
  { user, customer, disabledFlags }: SessionContext,
  permissions: Permissions | undefined,
  config: OpenCustomerConfig | null,
): Visitor | null {
  if (user === null || customer === null || permissions === undefined) return null;
  const { index, kind } = customer;
  return {
    userId: user.id,
    profileIds: user.profileIds,
    customer: index,
    kind,
    permissions,
    disabledFlags: flagsOff({ disabledFlags }, config),
  };
}

/** What is off: for all users of the customer, or in this browser. A browser switches nothing on that the customer has not. */
function flagsOff(
  { disabledFlags }: { readonly disabledFlags: readonly FeatureFlag[] },
  config: Pick<OpenCustomerConfig, "disabledFlags"> | null,
): readonly FeatureFlag[] {
  return [...new Set([...(config?.disabledFlags ?? []), ...disabledFlags])];
}
