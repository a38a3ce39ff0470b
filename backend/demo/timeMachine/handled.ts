import type { Acknowledgement, Alert, AlertType } from "../../../src/domain/alerts/alert.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import { type EpochMs, MINUTE } from "../../../src/domain/base/time.ts";
import { randomOf } from "../world/random.ts";
import type { CustomerWorld } from "../world/worldTypes.ts";

/** How many of the past's alerts somebody has acknowledged, and how many of those with words. */
const ACKNOWLEDGED = 0.7;
const WITH_WORDS = 0.6;

/** Whose work it is to handle alerts. */
const HANDLERS = ["admin", "worker", "preperer"] as const;

/** What is said of an alert of each kind, in the language of the demo's customers. */
const WORDS: Partial<Readonly<Record<AlertType, readonly string[]>>> = {
  battery: ["Pile changée au dépôt.", "Balise remplacée, l’ancienne part au recyclage."],
  counters: [
    "Relève d’équipe, retour à la normale prévu sous dix minutes.",
    "Vu avec le chef d’équipe.",
  ],
  "gateway-offline": [
    "Coupure du groupe électrogène, la passerelle redémarre.",
    "Câble débranché pendant le coulage, rebranché.",
  ],
  "tito-offline": ["Borne redémarrée.", "Disjoncteur du poste de garde réarmé."],
};

/** The alert as somebody of the customer has handled it: by chance, and the same at every start. */
export function handled(alert: Alert, { customer, users }: CustomerWorld): Alert {
  const random = randomOf("handled", alert.id);
  if (random.next() >= ACKNOWLEDGED) return alert;
  const { user } = random.pick(
    users.filter(({ user: { profileIds } }) =>
      HANDLERS.some((profile) => profilesAt(profileIds, customer.index).includes(profile)),
    ),
  );
  const delay = random.between(MINUTE, 9 * MINUTE);
  const at: EpochMs = Math.round(
    Math.min(alert.raisedAt + delay, alert.closedAt ?? Number.POSITIVE_INFINITY),
  );
  const words = WORDS[alert.alertType];
  const acknowledgement: Acknowledgement = {
    by: user.id,
    byName: `${user.firstName} ${user.lastName}`,
    at,
    comment: words === undefined || random.next() >= WITH_WORDS ? null : random.pick(words),
  };
  return { ...alert, isAcknowledged: true, acknowledgement };
}
