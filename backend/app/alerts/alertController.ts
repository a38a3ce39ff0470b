import {
  acknowledge,
  type Acknowledgement,
  addComment,
  Alert,
  withdrawAcknowledgement,
} from "../../../src/domain/alerts/alert.ts";
import * as calls from "../../../src/domain/alerts/calls.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { type AlertId, type CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { signatureOf } from "../platform/signature.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";

/** Answers the calls about alerts (product.md section 3): acknowledge, take one's own acknowledgement back, comment. */
export const alertController: AnswersModule = (deps) => {
  const onAlerts = <Result>(index: CustomerIndex, work: () => Promise<Result>) =>
    deps.exclusively(`alerts/${index}`, work);

  return [
    answer(calls.acknowledgeAlerts, async ({ customerIndex: index, alertIds, comment }, caller) => {
      const acknowledgement = { ...(await signed(caller)), comment };
      return onAlerts(index, async () => {
        const alerts = await alertsOf(index, alertIds);
        const changes: { id: AlertId; changes: object }[] = [];
        const outcomes = alertIds.map((id): calls.AcknowledgeOutcome => {
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

    answer(calls.withdrawAcknowledgements, async ({ customerIndex: index, alertIds }, caller) =>
      onAlerts(index, async () => {
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
      }),
    ),

    answer(
      calls.commentAlert,
      async ({ customerIndex: index, alertId, commentId, text }, caller) => {
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
      },
    ),
  ];

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
