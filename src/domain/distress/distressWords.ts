/** What messages and notifications say, by language. The front has its own catalogue. */
export const DISTRESS_WORDS = {
  fr: {
    exercise: "EXERCICE · ",
    nobodyInDanger: "personne n'est en danger",
    raised: "APPEL À L'AIDE",
    repeated: "APPEL À L'AIDE SANS RÉPONSE",
    taken: "Appel à l'aide pris en charge",
    kinds: {
      sos: "SOS",
      manDown: "perte de verticalité",
      freeFall: "chute",
      noMovement: "absence de mouvement",
      missedCheckIn: "pointage manqué",
      cancelled: "annulé par le porteur",
      unreachable: "plus aucune réception",
    },
    nobody: "Personne ne l'a encore pris en charge.",
    by: (name: string) => `Pris en charge par ${name}.`,
    unknown: "porteur inconnu",
    where: "Où",
    nowhere: "lieu inconnu",
    since: "Depuis",
    device: "Balise",
    customer: "Client",
    see: "Répondre",
    colon: " : ",
  },
  en: {
    exercise: "EXERCISE · ",
    nobodyInDanger: "nobody is in danger",
    raised: "CALL FOR HELP",
    repeated: "CALL FOR HELP, NO ANSWER YET",
    taken: "Call for help taken",
    kinds: {
      sos: "SOS",
      manDown: "man down",
      freeFall: "free fall",
      noMovement: "no movement",
      missedCheckIn: "missed check-in",
      cancelled: "cancelled by the wearer",
      unreachable: "not received any more",
    },
    nobody: "Nobody has taken it yet.",
    by: (name: string) => `Taken by ${name}.`,
    unknown: "wearer unknown",
    where: "Where",
    nowhere: "place unknown",
    since: "Since",
    device: "Tag",
    customer: "Customer",
    see: "Answer",
    colon: ": ",
  },
} as const;

/** Where a call is answered: the path. */
export function distressPath(id: string): string {
  return `/live-site/calls-for-help?call=${encodeURIComponent(id)}`;
}
