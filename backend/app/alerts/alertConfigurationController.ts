import { z } from "zod";
import { type AlertType, isPlaceAlert } from "../../../src/domain/alerts/alert.ts";
import {
  AlertConfiguration,
  defaultAlertConfiguration,
} from "../../../src/domain/alerts/alertConfiguration.ts";
import {
  AlertConfigurationForm,
  alertConfigurationIssues,
} from "../../../src/domain/alerts/alertConfigurationForm.ts";
import { AlertDelivery } from "../../../src/domain/alerts/alertDelivery.ts";
import { recipientsOf } from "../../../src/domain/base/delivery.ts";
import { testMessage } from "../../../src/domain/alerts/alertMessage.ts";
import { shownName } from "../../../src/domain/customers/customer.ts";
import { DomainError, parsed, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { MINUTE, MONTH, SECOND } from "../../../src/domain/base/time.ts";
import { resendMessage } from "../platform/delivery/resendMessage.ts";
import { spendSends } from "../platform/delivery/spendSends.ts";
import { recipientWishes } from "../platform/delivery/recipientWishes.ts";
import { sendMessage } from "../platform/delivery/sendMessage.ts";
import type { AppDeps } from "../platform/deps.ts";
import { replayAlerts } from "./replayAlerts.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { reasonOf } from "../platform/log.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/alerts/calls.ts";
import { testAlertRecipients } from "../../../src/domain/alerts/formCalls.ts";

/** Test messages of one call, and how long the next call waits, in ms: the door is no way to write to strangers. */
const TEST_RECIPIENTS = 10;
const TEST_PAUSE = 5 * SECOND;
/**
 * `omniscient/alertConfiguration`: how each kind of alert is raised and told, one configuration a kind and any
 * number of rules about places, for admins.
 * Refusals are `invalid_input` with `issues` ({path, code, message}), paths beginning at the configuration.
 */
export const alertConfigurationController: AnswersModule = (deps) => [
  answer(
    calls.createAlertConfiguration,
    async ({ customerIndex: index, alertType, ruleId, configuration }) => {
      return exclusively(deps, index, async () => {
        const id = idOf(alertType, ruleId);
        const known = await configurationOf(deps, index, id);
        if (known !== null && !known.isArchived) {
          const message = `The rule ${id} is configured already: change that.`;
          throw refused(
            [{ path: "alertType", code: "name_taken", message }],
            "configuration",
            "name_taken",
          );
        }
        return { configuration: await kept(deps, index, { id, alertType }, configuration) };
      });
    },
  ),

  answer(
    calls.updateAlertConfiguration,
    async ({ customerIndex: index, alertType, ruleId, seen, changes }) => {
      return exclusively(deps, index, async () => {
        const known = await configurationInUse(deps, index, alertType, ruleId);
        const current = AlertConfigurationForm.strip().parse(known);
        const conflicts = seen === undefined ? [] : editConflicts(current, seen, changes);
        if (conflicts.length > 0)
          throw new DomainError(
            "conflict",
            { alertType, conflicts, current },
            `Somebody else changed ${conflicts.map(({ field }) => field).join(", ")} meanwhile: choose which one counts.`,
          );
        const fields = { ...current, ...changes };
        return { configuration: await kept(deps, index, known, fields) };
      });
    },
  ),

  answer(calls.archiveAlertConfiguration, async ({ customerIndex: index, alertType, ruleId }) => {
    return exclusively(deps, index, async () => {
      const known = await configurationInUse(deps, index, alertType, ruleId);
      const configuration = { ...known, isArchived: true };
      await write(deps, index, configuration);
      return { configuration };
    });
  }),

  answer(calls.unarchiveAlertConfiguration, async ({ customerIndex: index, alertType, ruleId }) => {
    return exclusively(deps, index, async () => {
      const id = idOf(alertType, ruleId);
      const known = await configurationOf(deps, index, id);
      if (known === null || known.alertType !== alertType) throw noRule(id);
      const configuration = { ...known, isArchived: false };
      if (known.isArchived) await write(deps, index, configuration);
      return { configuration };
    });
  }),

  answer(calls.enableAlertConfiguration, ({ customerIndex, alertType, ruleId }) =>
    setEnabled(deps, customerIndex, { alertType, ruleId }, true),
  ),

  answer(calls.disableAlertConfiguration, ({ customerIndex, alertType, ruleId }) =>
    setEnabled(deps, customerIndex, { alertType, ruleId }, false),
  ),

  answer(testAlertRecipients, async ({ customerIndex: index, ...told }, caller, customer) => {
    const recipients = recipientsOf(told);
    if (recipients.length > TEST_RECIPIENTS)
      throw new DomainError(
        "too_many",
        { most: TEST_RECIPIENTS },
        `A test goes to ${TEST_RECIPIENTS} recipients at most: name fewer.`,
      );
    if (!(await deps.internals.claim(`alert-test/${index}`, caller.kuid, TEST_PAUSE)))
      throw new DomainError(
        "too_many_attempts",
        { retryAfter: TEST_PAUSE },
        "A test was sent just now: wait some seconds.",
      );
    const { left: sendsLeft } = await spendSends(
      deps,
      { by: caller.kuid, customer: index },
      recipients.map(({ recipient }) => recipient),
    );
    const wishesOf = await recipientWishes(deps.sdk, recipients);
    const { publicUrl } = deps.configuration;
    const outcomes = await Promise.all(
      recipients.map(async (recipient) => {
        const message = testMessage(shownName(customer), publicUrl, wishesOf(recipient).locale);
        try {
          await sendMessage(deps, recipient, message, `test.${deps.newId()}`);
          return { ...recipient, status: "sent" as const };
        } catch (error) {
          return { ...recipient, status: "failed" as const, reason: reasonOf(error) };
        }
      }),
    );
    return { outcomes, sendsLeft };
  }),

  answer(calls.resendAlertDelivery, ({ customerIndex: index, deliveryId: id }) =>
    exclusively(deps, index, () =>
      resendMessage(deps, { index, collection: "alert-deliveries", id }, AlertDelivery),
    ),
  ),

  answer(calls.backTestAlerts, async ({ alertType, rule, from, to }, _, customer) => {
    if (to < from || to - from > MONTH)
      throw new DomainError(
        "too_many",
        { from, to },
        "A back-test covers up to 30 days, forwards.",
      );
    const now = deps.now();
    // Up to now as whoever asks reads the clock: the request was on its way.
    const span = { from, to: to > now - MINUTE ? now : to };
    return {
      alerts: await replayAlerts(deps, customer, alertType, rule, { ...span, readAt: now }),
    };
  }),
];

async function setEnabled(
  deps: AppDeps,
  index: CustomerIndex,
  { alertType, ruleId }: { readonly alertType: AlertType; readonly ruleId: string | undefined },
  isEnabled: boolean,
): Promise<{ configuration: AlertConfiguration }> {
  return exclusively(deps, index, async () => {
    const known = await configurationInUse(deps, index, alertType, ruleId);
    const configuration = { ...known, isEnabled };
    await write(deps, index, configuration);
    return { configuration };
  });
}

function exclusively<Result>(
  deps: AppDeps,
  index: CustomerIndex,
  work: () => Promise<Result>,
): Promise<Result> {
  return deps.exclusively(`alert-configurations/${index}`, work);
}

function configurationOf(
  { sdk }: AppDeps,
  index: CustomerIndex,
  id: string,
): Promise<AlertConfiguration | null> {
  const place = { index, collection: "alert-configurations", id };
  return readDocument(sdk, place, AlertConfiguration);
}

/**
 * The document of a configuration. One a kind, named after it: two could contradict each other. Of rules about places
 * there are any number, each with its own id.
 */
function idOf(alertType: AlertType, ruleId: string | undefined): string {
  if (isPlaceAlert(alertType) === (ruleId !== undefined)) return ruleId ?? alertType;
  const message = isPlaceAlert(alertType)
    ? "A rule about places has an id of its own: say which rule."
    : "Only rules about places have ids: leave it out.";
  throw refused(
    [{ path: "ruleId", code: ruleId === undefined ? "no_rule" : "not_about_places", message }],
    "configuration",
  );
}

/**
 * What rules now: the configuration, or the defaults where there is none or it is archived. Rules about places have no
 * defaults.
 */
async function configurationInUse(
  deps: AppDeps,
  index: CustomerIndex,
  alertType: AlertType,
  ruleId: string | undefined,
): Promise<AlertConfiguration> {
  const id = idOf(alertType, ruleId);
  const known = await configurationOf(deps, index, id);
  if (known !== null && !known.isArchived && known.alertType === alertType) return known;
  if (isPlaceAlert(alertType)) throw noRule(id);
  return defaultAlertConfiguration(alertType);
}

function noRule(id: string): DomainError {
  return new DomainError("not_found", { id }, `There is no rule ${id}: load the list again.`);
}

async function kept(
  deps: AppDeps,
  index: CustomerIndex,
  { id, alertType }: Pick<AlertConfiguration, "alertType" | "id">,
  fields: Record<string, unknown>,
): Promise<AlertConfiguration> {
  const form = parsed(z.strictObject(AlertConfigurationForm.shape), fields, "configuration");
  const issues = alertConfigurationIssues(alertType, form);
  if (issues.length > 0) throw refused(issues, "configuration");
  const configuration = { ...form, id, alertType, isArchived: false };
  await write(deps, index, configuration);
  return configuration;
}

async function write(
  { sdk }: AppDeps,
  index: CustomerIndex,
  configuration: AlertConfiguration,
): Promise<void> {
  const { id } = configuration;
  await sdk.document.createOrReplace(index, "alert-configurations", id, storedForm(configuration));
}
