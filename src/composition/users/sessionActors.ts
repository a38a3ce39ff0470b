import { fromCallback, fromPromise } from "xstate";
import { must } from "../../domain/base/must.ts";
import { SECOND } from "../../domain/base/time.ts";
import type { SignedInUser } from "../../machines/users/authenticationTypes.ts";
import type {
  CustomerChoice,
  SessionEvent,
  SessionOutcomes,
} from "../../machines/shell/sessionTypes.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";

/** Fetched once somebody is signed in: what customers are made of must not hold up the login page. */
const reading = () => import("../../streams/calls/users/readCustomers.ts");

/** The stored name of the customer that was chosen last (specification section 4). */
export const CUSTOMER_KEY = "balise.customer";

/** The first page is drawn, and has opened what it shows, within this, in ms. */
const FIRST_PAGE = 10 * SECOND;

/** The effects of `sessionMachine`. */
export function sessionActors(live: LiveClient, storage: Storage, follow: LiveClient["follow"]) {
  return {
    loadCustomers: fromPromise<
      SessionOutcomes["loadCustomers"],
      { readonly user: SignedInUser | null; readonly isSuperAdmin: boolean }
    >(async ({ input: { user, isSuperAdmin } }) => {
      const { id } = must(user, "customers are loaded for somebody who is signed in");
      const { customerOf, readAllCustomers, readOwnCustomers } = await reading();
      const customers = isSuperAdmin
        ? await readAllCustomers(live)
        : await readOwnCustomers(live, id);
      return {
        customers,
        stored: customerOf(storage.getItem(CUSTOMER_KEY)),
      };
    }),
    loadCustomer: fromPromise<
      SessionOutcomes["loadCustomer"],
      { readonly customer: CustomerChoice | null }
    >(async ({ input: { customer } }) => {
      const { index } = must(customer, "a customer is loaded once it is chosen");
      const { readCustomer } = await reading();
      try {
        return { status: "loaded", ...(await readCustomer(live, index)) };
      } catch (error) {
        if (error instanceof RequestFailed && isForbidden(error)) return { status: "refused" };
        throw error;
      }
    }),
    leaveCustomer: fromPromise<SessionOutcomes["leaveCustomer"], void>(async () => {
      follow(null, "elsewhere");
    }),
    followCustomer: fromCallback<SessionEvent, { readonly customer: CustomerChoice | null }>(
      ({ input: { customer } }) => {
        const { index } = must(customer, "a customer is followed while it is open");
        storage.setItem(CUSTOMER_KEY, index);
        follow(index, "elsewhere");
        // Nearly every page shows assets. Their snapshot takes as long as shell and page need to be drawn: it is asked for
        // now, and the page finds it.
        const ahead = live.open("presence", null);
        const timer = window.setTimeout(() => ahead.close(), FIRST_PAGE);
        return () => {
          window.clearTimeout(timer);
          ahead.close();
        };
      },
    ),
  };
}

function isForbidden({ failure }: RequestFailed): boolean {
  return failure.kind === "refused" && (failure.status === 403 || failure.status === 404);
}
