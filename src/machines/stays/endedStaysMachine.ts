import { assign, setup } from "xstate";
import type { TagInOutRecord } from "../../domain/stays/tagInOut.ts";
import type {
  EndedStaysCursor,
  EndedStaysPage,
  EndedStaysQuery,
} from "../../streams/calls/stays/endedStays.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** One page: the stays after `cursor`; null: the last that ended. */
export type EndedStaysRead = {
  readonly query: EndedStaysQuery;
  readonly cursor: EndedStaysCursor | null;
};

export type EndedStaysContext = {
  /** Null: nothing of the past is looked at. */
  readonly query: EndedStaysQuery | null;
  /** The last that ended first. */
  readonly stays: readonly TagInOutRecord[];
  readonly cursor: EndedStaysCursor | null;
  /** All that the query finds, read or not; null until the first page. */
  readonly total: number | null;
  /** Documents that break their schema. */
  readonly refused: number;
};

export type EndedStaysEvent =
  | { readonly type: "query.changed"; readonly query: EndedStaysQuery | null }
  | { readonly type: "list.endReached" }
  | { readonly type: "user.retry" };

type Page = { readonly page: EndedStaysPage };
const paged = <E extends { event: { output: EndedStaysPage } }>(it: E) => ({ page: outputOf(it) });

/**
 * Stays at entry boxes that ended before the live feed begins, read page by page as the list is scrolled.
 *
 * `idle`     nothing of the past is looked at.
 * `reading`  a page is on its way; those before it are shown.
 * `more`     there are pages left.
 * `end`      everything was read.
 * `failed`   a page did not come; asked again it goes on there.
 *
 * No state is final.
 */
export const endedStaysMachine = setup({
  types: {
    context: {} as EndedStaysContext,
    events: {} as EndedStaysEvent,
    tags: {} as "busy",
  },
  actors: { readPage: notProvided<EndedStaysPage, EndedStaysRead | null>("readPage") },
  guards: {
    asksSomething: (_, { query }: { query: EndedStaysQuery | null }) => query !== null,
    isLast: (_, { page }: Page) => page.cursor === null,
  },
  actions: {
    begin: assign((_, { query }: { query: EndedStaysQuery | null }) => ({
      query,
      stays: [],
      cursor: null,
      total: null,
      refused: 0,
    })),
    append: assign(({ context }, { page }: Page) => ({
      stays: [...context.stays, ...page.stays],
      cursor: page.cursor,
      total: context.total ?? page.total,
      refused: context.refused + page.refused,
    })),
  },
}).createMachine({
  id: "endedStays",
  context: { query: null, stays: [], cursor: null, total: null, refused: 0 },
  on: {
    "query.changed": [
      {
        guard: { type: "asksSomething", params: ({ event }) => event },
        target: ".reading",
        reenter: true,
        actions: { type: "begin", params: ({ event }) => event },
      },
      { target: ".idle", actions: { type: "begin", params: ({ event }) => event } },
    ],
  },
  initial: "idle",
  states: {
    idle: {},
    reading: {
      tags: "busy",
      invoke: {
        src: "readPage",
        id: "readPage",
        input: ({ context: { query, cursor } }) => (query === null ? null : { query, cursor }),
        onDone: [
          {
            guard: { type: "isLast", params: paged },
            target: "end",
            actions: { type: "append", params: paged },
          },
          { target: "more", actions: { type: "append", params: paged } },
        ],
        onError: "failed",
      },
    },
    more: { on: { "list.endReached": "reading" } },
    end: {},
    failed: { on: { "user.retry": "reading" } },
  },
});
