import { assign, setup } from "xstate";
import type { Effect, KitMachine } from "./machineTypes.ts";
import { notProvided } from "./notProvided.ts";
import { outputOf } from "./outputOf.ts";

/** What the next page is read by. `cursor`: where it begins; null: at the top (decision 0050). */
export type PageRead<Query, Cursor> = {
  readonly query: Query;
  readonly cursor: Cursor | null;
  /** As many entries as are shown already, where they are read anew; null: one page. */
  readonly atLeast: number | null;
};

/** One page of an answer. `cursor`: where it goes on; null: it was the last. */
export type Page<Cursor> = { readonly cursor: Cursor | null };

export type PagedReadingContext<Query, Cursor, Shown> = {
  /** Null: nothing is asked for. */
  readonly query: Query | null;
  /** The pages that were read, put together. */
  readonly shown: Shown;
  readonly cursor: Cursor | null;
  readonly failure: string | null;
};

export type PagedReadingEvent<Query> =
  /** Another question: what was read is not its answer. Null: none any more. */
  | { readonly type: "query.asked"; readonly query: Query | null }
  /** The same question of another window: what is shown stays until it was read anew. */
  | { readonly type: "query.moved"; readonly query: Query }
  /** What is shown may have changed, or is not complete any more. */
  | { readonly type: "answer.outdated" }
  /** The end of what is shown comes into view. */
  | { readonly type: "list.endReached" }
  | { readonly type: "user.retry" }
  /** It is given up, with what was read of it. */
  | { readonly type: "user.cancel" };

/** What of its user's is different from one machine of pages to the next. */
export type PagedReadingOptions<Shown, NextPage> = {
  readonly id: string;
  /** What is shown before anything was read. */
  readonly nothing: Shown;
  readonly append: (shown: Shown, page: NextPage) => Shown;
  /** Entries that are shown: as many are read anew. */
  readonly sizeOf: (shown: Shown) => number;
  /** When the first page of a question is read. */
  readonly begins: "atOnce" | "atListEnd";
  /** When the page after it is. */
  readonly continues: "atOnce" | "atListEnd";
};

export type PagedReadingMachine<Query, Cursor, Shown, NextPage extends Page<Cursor>> = KitMachine<
  PagedReadingContext<Query, Cursor, Shown>,
  PagedReadingEvent<Query>,
  Effect<"readPage", NextPage, PageRead<Query, Cursor>>,
  "end" | "failed" | "idle" | "more" | "reading" | "refreshFailed" | "refreshing"
>;

type Asked = { readonly query: unknown };
type Answer = { readonly page: Page<unknown> };
const paged = <E extends { event: { output: Page<unknown> } }>(it: E): Answer => ({
  page: outputOf(it),
});
const failureOf = ({ event }: { event: { readonly error: unknown } }) => ({ error: event.error });

/**
 * Something of the past that is read page by page: lists without end, a replay day by day.
 *
 * `idle`           nothing is asked for, or nothing of it was wanted yet.
 * `reading`        a page is on its way; those before it are shown.
 * `more`           there are more; the next is read when the end of the list comes into view.
 * `end`            there are no more.
 * `failed`         a page did not come; asked again it goes on there.
 * `refreshing`     as much as is shown is read anew from the top, and stays until then.
 * `refreshFailed`  what is shown may not be so any more; the user tries again.
 *
 * No state is final. A page that was asked for before the question changed is not waited for.
 */
export function pagedReadingMachine<Query, Cursor, Shown, NextPage extends Page<Cursor>>({
  id,
  nothing,
  append,
  sizeOf,
  begins,
  continues,
}: PagedReadingOptions<Shown, NextPage>): PagedReadingMachine<Query, Cursor, Shown, NextPage> {
  const put = (shown: unknown, page: Page<unknown>): unknown =>
    append(shown as Shown, page as NextPage);
  const machine = setup({
    types: {
      context: {} as PagedReadingContext<unknown, unknown, unknown>,
      events: {} as PagedReadingEvent<unknown>,
      tags: {} as "busy",
    },
    actors: { readPage: notProvided<Page<unknown>, PageRead<unknown, unknown>>("readPage") },
    guards: {
      asksNow: (_, { query }: Asked) => query !== null && begins === "atOnce",
      hasQuestion: ({ context }) => context.query !== null,
      isLast: (_, { page }: Answer) => page.cursor === null,
      goesOn: () => continues === "atOnce",
    },
    actions: {
      begin: assign((_, { query }: Asked) => ({
        query,
        shown: nothing,
        cursor: null,
        failure: null,
      })),
      giveUp: assign({ query: null, shown: () => nothing, cursor: null, failure: null }),
      rememberQuery: assign((_, { query }: Asked) => ({ query })),
      append: assign(({ context }, { page }: Answer) => ({
        shown: put(context.shown, page),
        cursor: page.cursor,
        failure: null,
      })),
      replace: assign((_, { page }: Answer) => ({
        shown: put(nothing, page),
        cursor: page.cursor,
        failure: null,
      })),
      rememberFailure: assign({
        failure: (_, { error }: { error: unknown }) =>
          error instanceof Error ? error.message : String(error),
      }),
    },
  }).createMachine({
    id,
    context: { query: null, shown: nothing, cursor: null, failure: null },
    // Of the root: a target is entered anew even where it is left, so that a page of before cannot become one of now.
    on: {
      "query.asked": [
        {
          guard: { type: "asksNow", params: ({ event }) => event },
          target: ".reading",
          actions: { type: "begin", params: ({ event }) => event },
        },
        { target: ".idle", actions: { type: "begin", params: ({ event }) => event } },
      ],
      "query.moved": {
        target: ".refreshing",
        actions: { type: "rememberQuery", params: ({ event }) => event },
      },
      "answer.outdated": ".refreshing",
    },
    initial: "idle",
    states: {
      idle: {
        on: {
          "list.endReached": { guard: "hasQuestion", target: "reading" },
          "query.moved": { actions: { type: "rememberQuery", params: ({ event }) => event } },
          "answer.outdated": {},
        },
      },
      reading: {
        tags: "busy",
        on: { "user.cancel": { target: "idle", actions: "giveUp" } },
        invoke: {
          src: "readPage",
          id: "readPage",
          input: ({ context: { query, cursor } }) => ({ query, cursor, atLeast: null }),
          onDone: [
            {
              guard: { type: "isLast", params: paged },
              target: "end",
              actions: { type: "append", params: paged },
            },
            {
              guard: "goesOn",
              target: "reading",
              reenter: true,
              actions: { type: "append", params: paged },
            },
            { target: "more", actions: { type: "append", params: paged } },
          ],
          onError: { target: "failed", actions: { type: "rememberFailure", params: failureOf } },
        },
      },
      more: { on: { "list.endReached": "reading" } },
      end: {},
      failed: {
        on: {
          "user.retry": "reading",
          "user.cancel": { target: "idle", actions: "giveUp" },
        },
      },
      refreshing: {
        tags: "busy",
        invoke: {
          src: "readPage",
          id: "refresh",
          input: ({ context: { query, shown } }) => ({
            query,
            cursor: null,
            atLeast: sizeOf(shown as Shown),
          }),
          onDone: [
            {
              guard: { type: "isLast", params: paged },
              target: "end",
              actions: { type: "replace", params: paged },
            },
            { target: "more", actions: { type: "replace", params: paged } },
          ],
          onError: {
            target: "refreshFailed",
            actions: { type: "rememberFailure", params: failureOf },
          },
        },
      },
      refreshFailed: { on: { "user.retry": "refreshing" } },
    },
  });
  // The chart hands on what it is given and reads nothing in it but cursors: the types are its users'.
  return machine as unknown as PagedReadingMachine<Query, Cursor, Shown, NextPage>;
}
