import {
  acknowledge,
  addComment,
  type Alert,
  withdrawAcknowledgement,
} from "../../../src/domain/alerts/alert.ts";
import {
  acknowledgeAlerts,
  type AcknowledgeOutcome,
  commentAlert,
  withdrawAcknowledgements,
} from "../../../src/domain/alerts/calls.ts";
import { UserId } from "../../../src/domain/base/ids.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import type { Person } from "./people.ts";

/** Alerts that several operators work on. They are kept from one front to the next. */
export type OperatedAlerts = {
  /** Stores them for a front, and answers what its operator does. */
  answer(live: FixtureLive): void;
  /** As it is stored. @throws Error where there is none of that name */
  of(name: string): Alert;
  /** What an operator does on a screen of their own. */
  acknowledge(who: Person, ...names: readonly string[]): void;
  comment(who: Person, name: string, text: string): void;
};

/** The alerts, acknowledged and commented by the rules of the domain as the backend does. @param operator who sits before the front */
export function alertsOf(operator: Person, alerts: readonly Alert[]): OperatedAlerts {
  const stored = new Map<string, Alert>(alerts.map((alert) => [alert.id, alert]));
  let shownIn: FixtureLive | null = null;
  const found = (id: string) => {
    const alert = stored.get(id);
    if (alert === undefined) throw new Refusal("not_found", { alertId: id }, 404);
    return alert;
  };
  const named = (name: string) => found(`alert-${name}`);
  const save = (alert: Alert) => {
    stored.set(alert.id, alert);
    shownIn?.write("alerts", alert);
  };
  const signed = ({ id, firstName, lastName }: Person) => ({
    by: UserId.parse(id),
    byName: `${firstName} ${lastName}`,
    at: Date.now(),
  });
  const acknowledgeAs = (who: Person, id: string, comment: string | null): AcknowledgeOutcome => {
    const before = found(id);
    const result = acknowledge(before, { ...signed(who), comment });
    if (result.status === "alreadyAcknowledged")
      return result.by.by === who.id
        ? { id: before.id, status: "acknowledged" }
        : { id: before.id, status: "alreadyAcknowledged", by: result.by };
    save(result.alert);
    return { id: before.id, status: "acknowledged" };
  };
  return {
    of: named,
    acknowledge(who, ...names) {
      for (const name of names) acknowledgeAs(who, named(name).id, null);
    },
    comment(who, name, text) {
      save(addComment(named(name), { id: `comment-${text.length}`, ...signed(who), text }));
    },
    answer(live) {
      shownIn = live;
      live.write("alerts", ...stored.values());
      live.server.answer(acknowledgeAlerts, ({ alertIds, comment = null }) => ({
        outcomes: alertIds.map((id) => acknowledgeAs(operator, id, comment)),
      }));
      live.server.answer(withdrawAcknowledgements, ({ alertIds }) => {
        const withdrawn = alertIds.filter((id) => {
          const before = found(id);
          const after = withdrawAcknowledgement(before, UserId.parse(operator.id));
          save(after);
          return after !== before;
        });
        return { withdrawn };
      });
      live.server.answer(commentAlert, ({ alertId, commentId, text }) => {
        const alert = addComment(found(alertId), { id: commentId, ...signed(operator), text });
        save(alert);
        return { comments: alert.comments };
      });
    },
  };
}
