import { z } from "zod";
import { DEMO_RESOURCES } from "./demoHoldings.ts";
import { NO_SUCH_ADDRESS, type StandIn } from "./standInRequest.ts";

/** Resources of a page at most. */
const MAX_PER_PAGE = 200;

const SetUp = z.object({ resources: z.array(z.looseObject({ id: z.string() })) });

/** A customer as quickconnect has it. */
type Held = { resources: readonly { readonly id: string }[]; readonly users: Map<string, unknown> };

/**
 * Quickconnect: every customer that is asked for is there, whatever the key. It has the resources of the demo and those
 * that were set up by `PUT /set-up/{index}`. Beside its contract `GET /customers/{index}/users` answers whom it was sent.
 */
export function createQuickconnectService(): StandIn {
  const customers = new Map<string, Held>(
    Object.entries(DEMO_RESOURCES).map(([index, resources]) => [
      index,
      { resources, users: new Map<string, unknown>() },
    ]),
  );
  const customerOf = (index: string): Held => {
    const known = customers.get(index) ?? { resources: [], users: new Map<string, unknown>() };
    customers.set(index, known);
    return known;
  };
  return {
    answer({ method, path: [folder, index = "", kind, id, ...more], query, body }) {
      if (folder !== "customers" || more.length > 0) return NO_SUCH_ADDRESS;
      const customer = customerOf(index);
      if (kind === "users" && id === undefined && method === "GET")
        return { status: 200, answer: { users: Object.fromEntries(customer.users) } };
      if (kind === "users" && id !== undefined && method === "PUT") {
        customer.users.set(id, body);
        return { status: 200, answer: { id } };
      }
      if (kind === "users" && id !== undefined && method === "DELETE")
        return customer.users.delete(id)
          ? { status: 204, answer: null }
          : { status: 404, answer: { error: `There is no user ${id}.` } };
      if (kind !== "resources" || id !== undefined || method !== "GET") return NO_SUCH_ADDRESS;
      const limit = Math.min(Number(query.get("limit") ?? MAX_PER_PAGE), MAX_PER_PAGE);
      const from = Number(query.get("after") ?? 0);
      const page = customer.resources.slice(from, from + limit);
      const isLast = from + page.length >= customer.resources.length;
      const next = isLast ? null : String(from + page.length);
      return {
        status: 200,
        answer: { resources: page, next, total: customer.resources.length },
      };
    },
    setUp({ method, path: [kind, index = ""], body }) {
      if (kind !== "set-up" || method !== "PUT") return null;
      const given = SetUp.safeParse(body);
      if (given.success) customerOf(index).resources = given.data.resources;
      return given.success;
    },
  };
}
