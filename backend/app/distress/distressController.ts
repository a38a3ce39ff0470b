import type { CheckedRequestOf } from "../../../src/domain/base/call.ts";
import { DomainError, parsed, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import * as calls from "../../../src/domain/distress/calls.ts";
import {
  type Distress,
  type DistressAct,
  distressStatus,
  mayAct,
  needsComment,
  withAct,
} from "../../../src/domain/distress/distress.ts";
import {
  defaultEscalation,
  DistressDelivery,
  Escalation,
  ESCALATION,
  escalationIssues,
} from "../../../src/domain/distress/escalation.ts";
import { EscalationForm } from "../../../src/domain/distress/escalationForm.ts";
import { resendMessage } from "../platform/delivery/resendMessage.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { signatureOf } from "../platform/signature.ts";
import { distressOf, lockOf, recordClosed, writeDistress } from "./distresses.ts";

/**
 * `omniscient/distress`: what people do with calls for help. Devices open them (`keepSignals`); lists are by the live feed.
 * The state follows from the acts of people alone (`distressStatus`).
 */
export const distressController: AnswersModule = (deps) => [
  answer(calls.takeDistress, (body, caller) => act(deps, body, caller, { type: "taken" })),

  answer(calls.setOutForDistress, (body, caller) => act(deps, body, caller, { type: "setOut" })),

  answer(calls.arriveForDistress, (body, caller) => act(deps, body, caller, { type: "arrived" })),

  answer(calls.resolveDistress, ({ outcome, comment, ...body }, caller) => {
    if (needsComment(outcome) && comment === null)
      throw refused(
        [
          {
            path: "comment",
            code: "no_comment",
            message: "Say how you know that nobody needs help.",
          },
        ],
        "end of the call",
      );
    return act(deps, body, caller, { type: "resolved", outcome, comment });
  }),

  answer(calls.setEscalation, ({ customerIndex: index, seen, changes }) =>
    deps.exclusively(lockOf(index), async () => {
      const place = { index, collection: "distress-configurations", id: ESCALATION };
      const known = (await readDocument(deps.sdk, place, Escalation)) ?? defaultEscalation([]);
      const current = EscalationForm.parse({
        steps: known.steps,
        repeatMinutes: known.repeatMinutes,
        testMonths: known.testMonths,
      });
      const conflicts = seen === undefined ? [] : editConflicts(current, seen, changes);
      if (conflicts.length > 0)
        throw new DomainError(
          "conflict",
          { conflicts, current },
          `Somebody else changed ${conflicts.map(({ field }) => field).join(", ")} meanwhile: choose which one counts.`,
        );
      const form = parsed(EscalationForm, { ...current, ...changes }, "escalation");
      const issues = escalationIssues(form);
      if (issues.length > 0) throw refused(issues, "escalation");
      const escalation = { ...form, id: ESCALATION } as const;
      await deps.sdk.document.createOrReplace(
        index,
        place.collection,
        ESCALATION,
        storedForm<Escalation>(escalation),
      );
      return { escalation };
    }),
  ),

  answer(calls.resendDistressMessage, ({ customerIndex: index, deliveryId: id }) =>
    deps.exclusively(lockOf(index), () =>
      resendMessage(deps, { index, collection: "distress-deliveries", id }, DistressDelivery),
    ),
  ),
];

type Done = DistressAct extends infer One
  ? One extends DistressAct
    ? Omit<One, "at" | "by" | "byName" | "id">
    : never
  : never;

/** Writes down what the caller does; repeated it answers the call as it is by now. @throws DomainError not_found, conflict */
async function act(
  deps: AppDeps,
  { customerIndex: index, distressId, commandId }: CheckedRequestOf<typeof calls.takeDistress>,
  caller: Caller,
  done: Done,
): Promise<{ distress: Distress }> {
  const signature = await signatureOf(deps, caller);
  return deps.exclusively(lockOf(index), async () => {
    const before = await distressOf(deps, index, distressId);
    const known = before.acts.find(({ id }) => id === commandId);
    if (known !== undefined) {
      if (known.type === done.type && known.by === signature.by) return { distress: before };
      throw new DomainError(
        "conflict",
        { commandId },
        "The command's id was used for another command: choose a new one.",
      );
    }
    const { state, purpose } = before;
    if (purpose === "drill" && done.type === "resolved" && done.outcome !== "test")
      throw refused(
        [{ path: "outcome", code: "is_drill", message: "A drill ends as a test: nobody called." }],
        "end of the call",
      );
    if (!mayAct(distressStatus(before.acts), done.type))
      throw new DomainError(
        "conflict",
        { distressId, state },
        state === "resolved"
          ? "The call for help is resolved already: load the list again."
          : "Nobody has taken the call for help yet: take it first.",
      );
    const at = deps.now();
    const distress = withAct(before, { ...done, id: commandId, at, ...signature });
    await writeDistress(deps.sdk, index, distress);
    if (distress.state === "resolved") await recordClosed(deps, index, distress, signature, at);
    return { distress };
  });
}
