import { z } from "zod";
import {
  acknowledge,
  type Acknowledgement,
  addComment,
  Alert,
  withdrawAcknowledgement,
} from "../../../src/domain/alerts/alert.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { AlertId, CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { customerFor } from "../customers/customers.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { OPERATORS } from "../platform/security/rights.ts";
import { signatureOf } from "../platform/signature.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

/** Alerts of one call: what an operator can have on the screen and select. */
const ALERTS_PER_CALL = 200;

const Words = z.string().trim().min(1).max(2000);

const Acknowledge = z.strictObject({
  customerIndex: CustomerIndex,
  alertIds: z.array(AlertId).min(1).max(ALERTS_PER_CALL),
  comment: Words.nullable().default(null),
});
const Withdraw = Acknowledge.pick({ customerIndex: true, alertIds: true });
const Comment = z.strictObject({
  customerIndex: CustomerIndex,
  alertId: AlertId,
  /** Chosen by the caller, so that a repeated call adds the comment once. */
  commentId: z.string().min(1).max(64),
  text: Words,
});

type Outcome =
  | { readonly id: AlertId; readonly status: "acknowledged" }
  | { readonly id: AlertId; readonly status: "alreadyAcknowledged"; readonly by: Acknowledgement }
  | { readonly id: AlertId; readonly status: "notFound" };

/**
 * `omniscient/alert`: acknowledge, take one's own acknowledgement back, comment (product.md section 3).
 * Two operators at once: the first stays, the second is told who was first. An operator who repeats his
 * own acknowledgement (an answer was lost) is told that it stands.
 */
export const alertController: ControllerModule = (deps) => {
  const onAlerts = <Result>(index: CustomerIndex, work: () => Promise<Result>) =>
    deps.exclusively(`alerts/${index}`, work);

  return {
    name: "omniscient/alert",
    actions: {
      acknowledge: action(Acknowledge, async (body, caller) => {
        const { customerIndex: index, alertIds, comment } = body;
        await customerFor(deps.sdk, caller, index, OPERATORS);
        const acknowledgement = { ...(await signed(caller)), comment };
        return onAlerts(index, async () => {
          const alerts = await alertsOf(index, alertIds);
          const changes: { id: AlertId; changes: object }[] = [];
          const outcomes = alertIds.map((id): Outcome => {
            const alert = alerts.get(id);
            if (alert === undefined) return { id, status: "notFound" };
            const result = acknowledge(alert, acknowledgement);
            if (result.status === "alreadyAcknowledged")
              return result.by.by === caller.kuid
                ? { id, status: "acknowledged" }
                : { id, status: "alreadyAcknowledged", by: result.by };
            alerts.set(id, result.alert);
            changes.push({ id, changes: { isAcknowledged: true, acknowledgement } });
            return { id, status: "acknowledged" };
          });
          await updateDocuments(deps.sdk, index, "alerts", changes);
          return { outcomes };
        });
      }),

      withdraw: action(Withdraw, async ({ customerIndex: index, alertIds }, caller) => {
        await customerFor(deps.sdk, caller, index, OPERATORS);
        return onAlerts(index, async () => {
          const changed = [...(await alertsOf(index, alertIds)).values()].filter(
            (alert) => withdrawAcknowledgement(alert, UserId.parse(caller.kuid)) !== alert,
          );
          const changes = { isAcknowledged: false, acknowledgement: null };
          await updateDocuments(
            deps.sdk,
            index,
            "alerts",
            changed.map(({ id }) => ({ id, changes })),
          );
          return { withdrawn: changed.map(({ id }) => id) };
        });
      }),

      comment: action(Comment, async (body, caller) => {
        const { customerIndex: index, alertId, commentId, text } = body;
        await customerFor(deps.sdk, caller, index, OPERATORS);
        const comment = { id: commentId, ...(await signed(caller)), text };
        return onAlerts(index, async () => {
          const place = { index, collection: "alerts", id: alertId };
          const alert = await readDocument(deps.sdk, place, Alert);
          if (alert === null)
            throw new DomainError(
              "not_found",
              { alertId },
              `There is no alert ${alertId}: load the list again.`,
            );
          const { comments } = addComment(alert, comment);
          if (comments !== alert.comments)
            await updateDocuments(deps.sdk, index, "alerts", [
              { id: alertId, changes: { comments } },
            ]);
          return { comments };
        });
      }),
    },
  };

  async function alertsOf(
    index: CustomerIndex,
    ids: readonly AlertId[],
  ): Promise<Map<AlertId, Alert>> {
    const alerts = await readDocuments(deps.sdk, { index, collection: "alerts", ids }, Alert);
    return new Map(alerts.map((alert) => [alert.id, alert]));
  }

  async function signed(caller: Caller): Promise<Omit<Acknowledgement, "comment">> {
    return { ...(await signatureOf(deps, caller)), at: deps.now() };
  }
};
