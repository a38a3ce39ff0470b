import { assign, setup } from "xstate";
import { CONNECTION_WAIT } from "../../domain/base/limits.ts";
import { destination, mayOpen, type Visitor } from "../../domain/users/pageAccess.ts";
import type { PageName } from "../../domain/users/pages.ts";

/** `page`: null for an address that is no page's. `hasData`: what it shows is here already, so it needs no connection to be shown. */
export type NavigationRequest = { readonly page: PageName | null; readonly hasData: boolean };

export type NavigationGuardContext = {
  readonly request: NavigationRequest | null;
  readonly visitor: Visitor | null;
  readonly isUp: boolean;
  /** True until the visitor has come to a page: only then are they sent to another one. */
  readonly isEntry: boolean;
  /** Where they are sent; null unless `redirected`. */
  readonly to: PageName | null;
};

export type NavigationGuardEvent =
  | ({ readonly type: "user.navigate" } & NavigationRequest)
  | { readonly type: "connection.up" }
  | { readonly type: "connection.down" }
  /** A customer is open, or what may be done there has changed. */
  | { readonly type: "session.opened"; readonly visitor: Visitor }
  | { readonly type: "session.shut" };

/**
 * Every navigation waits for connection and session, and is then judged by `src/domain/users/pageAccess.ts` (specification
 * sections 2 and 5). A page that was let in stays through a cut of the connection; the next one waits again.
 *
 * `resting`     no page was asked for yet.
 * `judging`     passed through: what can be decided is decided at once.
 * `holding`     it cannot be decided yet; nothing is said of it for 1.5 s.
 * `waiting`     it still cannot: the waiting-for-connection page is shown.
 * `allowed`     the page is shown.
 * `redirected`  the visitor has just come and is sent `to` another page, which they may open.
 * `denied`      the page-not-found page is shown.
 *
 * No state is final.
 */
export const navigationGuardMachine = setup({
  types: {
    context: {} as NavigationGuardContext,
    events: {} as NavigationGuardEvent,
    tags: {} as "busy",
  },
  delays: { connectionWait: CONNECTION_WAIT },
  guards: {
    isDecidable: ({ context }) => isDecidable(context),
    isUndecidable: ({ context }) => !isDecidable(context),
    isAllowed: ({ context: { request, visitor } }) =>
      request !== null &&
      request.page !== null &&
      visitor !== null &&
      mayOpen(request.page, visitor),
    hasElsewhere: ({ context }) => context.isEntry && elsewhere(context) !== null,
  },
  actions: {
    rememberRequest: assign({
      request: (_, { page, hasData }: NavigationRequest) => ({ page, hasData }),
      to: null,
    }),
    rememberVisitor: assign({
      visitor: (_, { visitor }: { readonly visitor: Visitor }) => visitor,
      // Another customer is another entry: their pages may be others.
      isEntry: ({ context }, { visitor }) =>
        context.isEntry || context.visitor?.customer !== visitor.customer,
    }),
    forgetVisitor: assign({ visitor: null, isEntry: true, to: null }),
    rememberUp: assign({ isUp: true }),
    rememberDown: assign({ isUp: false }),
    // What is on the screen needs no connection any more to stay there.
    arrive: assign({
      isEntry: false,
      request: ({ context }) =>
        context.request === null ? null : { ...context.request, hasData: true },
    }),
    aim: assign({ to: ({ context }) => elsewhere(context) }),
  },
}).createMachine({
  id: "navigationGuard",
  context: { request: null, visitor: null, isUp: false, isEntry: true, to: null },
  initial: "resting",
  on: {
    "user.navigate": {
      target: ".judging",
      actions: { type: "rememberRequest", params: ({ event }) => event },
    },
    "connection.up": { actions: "rememberUp" },
    "connection.down": { actions: "rememberDown" },
    "session.opened": {
      target: ".judging",
      actions: { type: "rememberVisitor", params: ({ event }) => event },
    },
    "session.shut": { target: ".judging", actions: "forgetVisitor" },
  },
  states: {
    resting: {
      on: {
        "session.opened": { actions: { type: "rememberVisitor", params: ({ event }) => event } },
        "session.shut": { actions: "forgetVisitor" },
      },
    },
    judging: {
      always: [
        { guard: "isUndecidable", target: "holding" },
        { guard: "isAllowed", target: "allowed" },
        { guard: "hasElsewhere", target: "redirected" },
        { target: "denied" },
      ],
    },
    holding: {
      tags: "busy",
      after: { connectionWait: "waiting" },
      always: { guard: "isDecidable", target: "judging" },
      on: {
        "user.navigate": { actions: { type: "rememberRequest", params: ({ event }) => event } },
        "session.opened": { actions: { type: "rememberVisitor", params: ({ event }) => event } },
        "session.shut": { actions: "forgetVisitor" },
      },
    },
    waiting: {
      tags: "busy",
      always: { guard: "isDecidable", target: "judging" },
      on: {
        "user.navigate": { actions: { type: "rememberRequest", params: ({ event }) => event } },
        "session.opened": { actions: { type: "rememberVisitor", params: ({ event }) => event } },
        "session.shut": { actions: "forgetVisitor" },
      },
    },
    allowed: { entry: "arrive" },
    redirected: { entry: ["aim", "arrive"] },
    denied: { entry: "arrive" },
  },
});

/** Whether session and connection are there, or the page can do without the connection. */
function isDecidable({ request, visitor, isUp }: NavigationGuardContext): boolean {
  return request !== null && visitor !== null && (isUp || request.hasData);
}

/** Another page that the visitor may open; null where there is none, or the address is no page's. */
function elsewhere({ request, visitor }: NavigationGuardContext): PageName | null {
  if (request === null || request.page === null || visitor === null) return null;
  const page = destination(request.page, visitor);
  return page === request.page ? null : page;
}
