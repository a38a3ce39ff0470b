import { DEADLINE_KIND_WORDS } from "../../../src/domain/assets/deadlineKind.ts";
import type { Locale } from "../../../src/domain/base/locale.ts";
import { shownName } from "../../../src/domain/customers/customer.ts";
import { calendarText } from "../../../src/domain/apiKeys/calendarText.ts";
import { readCalendar, readList } from "../../../src/domain/apiKeys/feedCalls.ts";
import { answerOpenRaw, type AnswersModule } from "../platform/answer.ts";
import { deadlinesOf } from "./deadlines.ts";
import { enterByKey } from "./enterByKey.ts";
import { listText } from "./lists.ts";

/** What a calendar is called. */
const NAMES: Readonly<Record<Locale, string>> = { en: "Deadlines", fr: "Échéances" };

/** No proxy keeps it, and no page learns the address from a link in it. */
const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** `omniscient/feed`: addresses that a program reads by the key in them (docs/decisions/0098). */
export const feedController: AnswersModule = (deps) => [
  answerOpenRaw(readList, async ({ key, ...asked }, connection) => {
    const customer = await enterByKey(deps, key, "lists", connection);
    return {
      bytes: Buffer.from(await listText(deps, customer, asked)),
      headers: {
        ...PRIVATE,
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${asked.list}.csv"`,
      },
    };
  }),

  answerOpenRaw(readCalendar, async ({ key, lang }, connection) => {
    const customer = await enterByKey(deps, key, "deadlines", connection);
    const words = DEADLINE_KIND_WORDS[lang];
    const { publicUrl } = deps.configuration;
    const days = (await deadlinesOf(deps, customer)).map(
      ({ id, asset, kind, titles, families, at }) => ({
        uid: `${id}@${customer.index}.balise`,
        at,
        summary: `${titles[lang]} – ${asset.designation} (${asset.reference})`,
        description: `${words[kind]}\n${families[lang]}`,
        url: `${publicUrl}/asset/${encodeURIComponent(customer.index)}/view/${encodeURIComponent(asset.id)}`,
      }),
    );
    const text = calendarText(`${NAMES[lang]} – ${shownName(customer)}`, days, {
      now: deps.now(),
      timezone: customer.timezone,
    });
    return {
      bytes: Buffer.from(text),
      headers: { ...PRIVATE, "Content-Type": "text/calendar; charset=utf-8" },
    };
  }),
];
