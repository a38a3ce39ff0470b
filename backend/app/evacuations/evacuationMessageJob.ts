import { Evacuation } from "../../../src/domain/evacuations/evacuation.ts";
import { endStatement } from "../../../src/domain/evacuations/endStatement.ts";
import { evacuationMessage } from "../../../src/domain/evacuations/evacuationMessage.ts";
import {
  dueNews,
  EVACUATION_MESSAGES,
  EvacuationDelivery,
  EvacuationMessages,
  newEvacuationDelivery,
  NEWS_WINDOW,
} from "../../../src/domain/evacuations/evacuationMessages.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { type Due, outbox } from "../platform/delivery/outbox.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { viewOf } from "./evacuations.ts";

/**
 * Tells whom the customer has configured that a real evacuation has started, and that it has ended, once an occasion and
 * recipient, by an outbox of its own: messages about alerts do not hold these up. A drill tells nobody.
 */
export const evacuationMessageJob: JobModule = (deps) => {
  const { sdk, now, skipInvalid, publicUrl } = deps;
  const messagesOut = outbox(deps, "evacuation-deliveries", EvacuationDelivery, null);

  return {
    name: "evacuationMessages",
    every: 2 * SECOND,
    async run(customer) {
      const { index } = customer;
      await messagesOut.plan(index, await due(index));
      await messagesOut.sendDue(customer, wordsOf);
    },
  };

  async function due(index: string): Promise<Due<EvacuationDelivery>[]> {
    const at = now();
    const since = { gte: at - NEWS_WINDOW };
    const recent = {
      query: {
        bool: {
          filter: [{ term: { kind: "real" } }],
          should: [{ range: { startedAt: since } }, { range: { endedAt: since } }],
          minimum_should_match: 1,
        },
      },
    };
    const evacuations: Evacuation[] = [];
    for await (const one of searchAll(sdk, index, "evacuations", Evacuation, recent, skipInvalid))
      evacuations.push(one);
    if (evacuations.length === 0) return [];
    const place = { index, collection: "evacuation-configurations", id: EVACUATION_MESSAGES };
    const messages = await readDocument(sdk, place, EvacuationMessages);
    if (messages === null) return [];
    return evacuations.flatMap(({ id, ...evacuation }) =>
      dueNews({ id, ...evacuation }, messages, at).map((news) => ({
        id: news.id,
        recipient: news.recipient,
        message: (locale) => newEvacuationDelivery(id, news, locale, at),
      })),
    );
  }

  async function wordsOf(customer: Customer, told: readonly EvacuationDelivery[]) {
    const { index, timezone } = customer;
    const ids = [...new Set(told.map(({ evacuationId }) => evacuationId))];
    const place = { index, collection: "evacuations", ids };
    const views = new Map(
      await Promise.all(
        (await readDocuments(sdk, place, Evacuation, skipInvalid)).map(
          async (evacuation) => [evacuation.id, await viewOf(deps, index, evacuation)] as const,
        ),
      ),
    );
    return ({ evacuationId, occasion, locale }: EvacuationDelivery) => {
      const view = views.get(evacuationId);
      if (view === undefined) return null;
      const { evacuation, endedAt, uncoveredAtEnd: uncovered } = view;
      const around = {
        customerName: shownName(customer),
        publicUrl,
        timezone,
        expected: evacuation.roll.length,
        end: occasion === "started" ? null : endStatement(view, { uncovered, isLive: true }),
      };
      return evacuationMessage({ ...evacuation, endedAt }, occasion, around, locale);
    };
  }
};
