import { z } from "zod";
import { KEY_RIGHTS } from "../../../src/domain/apiKeys/accessKey.ts";
import { DAY, type EpochMs } from "../../../src/domain/base/time.ts";
import { sheetFileName } from "../../../src/domain/base/sheet.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { type Locale, textIn } from "../../../src/domain/base/locale.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import { defaultCustomerConfig } from "../../../src/domain/customers/customerConfig.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import { DIGESTS_KEPT } from "../../../src/domain/reports/reminders/reminderDigest.ts";
import { sendsKept } from "../../../src/domain/reports/reportSend.ts";
import { DELIVERIES_KEPT } from "../../../src/domain/webhooks/webhookDelivery.ts";
import { readPrivacyFile } from "../../../src/domain/reports/calls.ts";
import {
  type PrivacyFacts,
  privacyReport,
} from "../../../src/domain/reports/document/privacyReport.ts";
import { answerRaw, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { readConfig } from "../platform/tenancy/customers.ts";
import { usersOf } from "../platform/tenancy/users.ts";
import { drawer } from "./makeReport.ts";
import { rawFile } from "./reportFile.ts";

/** Administrators that are named where the customer has no contact. */
const NAMED = 3;

/** `omniscient/report:privacy`: what people have to know of their data, from the configuration as it is (docs/decisions/0226). */
export const privacyFileController: AnswersModule = (deps) => [
  answerRaw(readPrivacyFile, async ({ kind, lang }, _, customer) => {
    const asOf = deps.now();
    const facts = await factsOf(deps, customer, { lang, asOf });
    const document = privacyReport(kind, facts, { locale: lang, asOf });
    const name = sheetFileName(document.kind, "pdf", asOf, customer.timezone);
    return rawFile(await drawer.draw(document, "pdf"), name, "pdf");
  }),
];

async function factsOf(
  { sdk, configuration }: AppDeps,
  customer: Customer,
  { lang, asOf }: { readonly lang: Locale; readonly asOf: EpochMs },
): Promise<PrivacyFacts> {
  const { index, administrativeContact: contact, timezone, geocoding } = customer;
  const config = (await readConfig(sdk, index)) ?? defaultCustomerConfig(index);
  const { retention, recordedHours, journalDays } = config;
  const names = new Map<string, string>();
  for await (const { id, name, labels } of searchAll(sdk, index, "references", Family, {}))
    names.set(id, textIn(labels, lang, name));
  return {
    customerName: shownName(customer),
    timezone,
    contacts:
      contact === null ? await administrators(sdk, index) : [`${contact.name} (${contact.email})`],
    retention,
    recordedHours,
    journalDays: journalDays === null ? null : Math.max(journalDays, configuration.journalDays),
    messageDays: {
      reports: Math.round(sendsKept(retention) / DAY),
      reminders: DIGESTS_KEPT / DAY,
      events: DELIVERIES_KEPT / DAY,
    },
    programs: await programsOf(sdk, index, asOf),
    geocoder:
      geocoding && configuration.geocoder !== null
        ? new URL(configuration.geocoder.url).host
        : null,
    familyName: (id) => names.get(id) ?? id,
  };
}

async function administrators(sdk: AppDeps["sdk"], index: CustomerIndex): Promise<string[]> {
  const users = await usersOf(sdk, index);
  return users
    .filter(({ profileIds, pausedAt }) => {
      return pausedAt === null && profilesAt(profileIds, index).includes("admin");
    })
    .slice(0, NAMED)
    .map(({ firstName, lastName, email }) => `${firstName} ${lastName} (${email})`);
}

const Named = z.object({ id: z.string(), name: z.string() });

/** Keys of gateways bring data and read none, and those of fleets read nothing of people. */
const READING = KEY_RIGHTS.filter((right) => right !== "gateway" && right !== "fleet");

/** Webhooks in use, and keys that read and are neither over nor revoked, by name. */
async function programsOf(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  now: EpochMs,
): Promise<string[]> {
  const names = new Set<string>();
  const ofCustomer = { term: { customer: index } };
  const inUse = {
    webhooks: { bool: { filter: [ofCustomer, { term: { state: "active" } }] } },
    "access-keys": {
      bool: {
        filter: [ofCustomer, { terms: { right: READING } }, { range: { expiresAt: { gt: now } } }],
        must_not: [{ exists: { field: "revokedAt" } }],
      },
    },
  };
  for (const [collection, query] of Object.entries(inUse))
    for await (const { name } of searchAll(sdk, PLATFORM_INDEX, collection, Named, { query }))
      names.add(name);
  return [...names].toSorted();
}
