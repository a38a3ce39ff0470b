import { DEADLINE_KIND_WORDS } from "../../../src/domain/assets/deadlineKind.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { Locale } from "../../../src/domain/base/locale.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import { type KeyRight, READS_A_MINUTE } from "../../../src/domain/apiKeys/accessKey.ts";
import { calendarText } from "../../../src/domain/apiKeys/calendarText.ts";
import { readCalendar, readList } from "../../../src/domain/apiKeys/feedCalls.ts";
import { answerOpenRaw, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { RequestConnection } from "../platform/security/clientAddress.ts";
import { readCustomer } from "../platform/tenancy/customers.ts";
import { deadlinesOf } from "./deadlines.ts";
import { listText } from "./lists.ts";

/** What a calendar is called. */
const NAMES: Readonly<Record<Locale, string>> = { en: "Deadlines", fr: "Échéances" };

/** No proxy keeps it, and no page learns the address from a link in it. */
const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** `omniscient/feed`: addresses that a program reads by the key in them (docs/decisions/0098). */
export const feedController: AnswersModule = (deps) => [
  answerOpenRaw(readList, async ({ key, ...asked }, connection) => {
    const customer = await enter(deps, key, "lists", connection);
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
    const customer = await enter(deps, key, "deadlines", connection);
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

/** The customer whose address it is. @throws DomainError link_over, not_allowed, too_soon */
async function enter(
  deps: AppDeps,
  token: string,
  right: KeyRight,
  connection: RequestConnection,
): Promise<Customer> {
  const key = await deps.accessKeys.open(token);
  const customer =
    key === null || key.right !== right ? null : await readCustomer(deps.sdk, key.customer);
  if (key === null || customer === null || customer.isArchived)
    throw new DomainError(
      "link_over",
      {},
      "This address opens nothing: its key is mistyped, over, or revoked. Ask for another.",
    );
  if (!deps.accessKeys.admits(key, connection))
    throw new DomainError(
      "not_allowed",
      {},
      "This key is not taken from this address: ask the administrator who made it.",
    );
  const minute = Math.floor(deps.now() / MINUTE);
  const reads = await deps.internals.count(`key-reads/${key.id}/${minute}`, 1, 2 * MINUTE);
  if (reads > READS_A_MINUTE)
    throw new DomainError(
      "too_soon",
      { most: READS_A_MINUTE },
      `This address is read ${READS_A_MINUTE} times a minute at most: wait a minute.`,
    );
  return customer;
}
