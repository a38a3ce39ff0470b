import type { Locale } from "../base/locale.ts";
import { inOneLine } from "../base/oneLine.ts";
import { wallTime } from "../base/wallTime.ts";
import type { UserLink } from "./userLink.ts";

/** The page on which a link is opened (routes of the front); what it carries stands behind `#`, which no server is sent. */
const ACCESS_PATH = "/access";

/** The whole address of a link. */
export function linkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}${ACCESS_PATH}#${encodeURIComponent(token)}`;
}

type SentLink = Pick<UserLink, "by" | "byName" | "expiresAt" | "id" | "kind">;
type Surroundings = {
  readonly firstName: string;
  readonly username: string;
  readonly customerName: string;
  readonly timezone: string;
  /** The whole address. */
  readonly link: string;
};

/** The page on which somebody who has an account already answers an invitation. */
const INVITATIONS_PATH = "/invitations";

/** The e-mail to somebody of another customer who is invited: it holds nothing that would open anything. */
export function invitationMessage(
  invitation: Pick<UserLink, "byName" | "expiresAt">,
  around: Pick<Surroundings, "customerName" | "firstName" | "timezone"> & {
    readonly publicUrl: string;
  },
  locale: Locale,
): { readonly subject: string; readonly text: string } {
  const { byName, expiresAt } = inOneLine(invitation);
  const { firstName, customerName, timezone, publicUrl } = inOneLine(around);
  const until = wallTime(expiresAt, timezone);
  const address = `${publicUrl}${INVITATIONS_PATH}`;
  return locale === "fr"
    ? {
        subject: `Invitation de ${customerName} sur Balise`,
        text: `Bonjour ${firstName},\n\n${byName} vous invite à participer à ${customerName} sur Balise.\n\nConnectez-vous avec votre compte et répondez ici :\n${address}\n\nVous avez jusqu'au ${until}. Sans réponse, rien ne change.\n`,
      }
    : {
        subject: `Invitation of ${customerName} on Balise`,
        text: `Hello ${firstName},\n\n${byName} invites you to take part at ${customerName} on Balise.\n\nSign in with your account and answer here:\n${address}\n\nIt is open until ${until}. Without an answer nothing changes.\n`,
      };
}

/** The e-mail with a link, in the recipient's language: who has sent it, what it does, until when. */
export function linkMessage(
  sent: SentLink,
  around: Surroundings,
  locale: Locale,
): { readonly subject: string; readonly text: string } {
  const { kind: made, by, byName, expiresAt, id } = inOneLine(sent);
  // Nobody invites themselves: who never had a password has asked for one.
  const isOwn = by === id;
  const kind = isOwn ? "reset" : made;
  const { firstName, username, customerName, timezone, link } = inOneLine(around);
  const until = wallTime(expiresAt, timezone);
  const lines =
    locale === "fr"
      ? [
          `Bonjour ${firstName},`,
          kind === "invitation"
            ? `${byName} vous a ouvert un compte sur Balise pour ${customerName}. Votre identifiant : ${username}`
            : isOwn
              ? `Un nouveau mot de passe Balise (${customerName}) a été demandé pour votre compte, avec votre identifiant ou votre adresse. Votre identifiant : ${username}`
              : `${byName} vous permet de choisir un nouveau mot de passe sur Balise (${customerName}). Votre identifiant : ${username}`,
          `Choisissez votre mot de passe ici :\n${link}`,
          `Ce lien sert une seule fois, jusqu'au ${until}. Personne d'autre ne connaît votre mot de passe. Si vous n'attendiez pas ce message, ignorez-le : rien ne change.`,
        ]
      : [
          `Hello ${firstName},`,
          kind === "invitation"
            ? `${byName} has opened an account on Balise for you, for ${customerName}. Your username: ${username}`
            : isOwn
              ? `A new password on Balise (${customerName}) was asked for, with your username or address. Your username: ${username}`
              : `${byName} lets you choose a new password on Balise (${customerName}). Your username: ${username}`,
          `Choose your password here:\n${link}`,
          `The link works once, until ${until}. Nobody else knows your password. If you did not expect this message, ignore it: nothing changes.`,
        ];
  const subjects =
    locale === "fr"
      ? {
          invitation: `Votre compte Balise pour ${customerName}`,
          reset: "Votre mot de passe Balise",
        }
      : { invitation: `Your Balise account for ${customerName}`, reset: "Your Balise password" };
  return { subject: subjects[kind], text: `${lines.join("\n\n")}\n` };
}
