import type { Locale } from "../base/locale.ts";
import { inOneLine } from "../base/oneLine.ts";

/** What happened to the way somebody signs in, of which they get a mail. */
export type SignInChange = "added" | "removed" | "reset" | "recoveryUsed" | "newDevice";

type Surroundings = {
  readonly firstName: string;
  readonly username: string;
  /** Which factor or device it is about; empty: none. */
  readonly what: string;
  /** The page of the own account. */
  readonly publicUrl: string;
};

/** The e-mail to whom it happened, in their language: it holds nothing that would open anything. */
export function signInMessage(
  change: SignInChange,
  around: Surroundings,
  locale: Locale,
): { readonly subject: string; readonly text: string } {
  const { firstName, username, what, publicUrl } = inOneLine(around);
  const address = `${publicUrl}/account`;
  const subjects =
    locale === "fr"
      ? {
          added: "Un second facteur a été ajouté à votre compte Balise",
          removed: "Un second facteur de votre compte Balise a été retiré",
          reset: "Les seconds facteurs de votre compte Balise ont été réinitialisés",
          recoveryUsed: "Un code de secours de votre compte Balise a servi",
          newDevice: "Un nouvel appareil s'est connecté à votre compte Balise",
        }
      : {
          added: "A second factor was added to your Balise account",
          removed: "A second factor of your Balise account was removed",
          reset: "The second factors of your Balise account were reset",
          recoveryUsed: "A recovery code of your Balise account was used",
          newDevice: "A new device signed in to your Balise account",
        };
  const sentences =
    locale === "fr"
      ? {
          added: `« ${what} » a été ajouté comme second facteur au compte ${username}.`,
          removed: `« ${what} » n'est plus un second facteur du compte ${username}.`,
          reset: `Tous les seconds facteurs et codes de secours du compte ${username} ont été retirés, par un administrateur ou par l'exploitant du serveur.`,
          recoveryUsed: `Un code de secours du compte ${username} a servi. Il n'ouvre plus rien.`,
          newDevice: `Le compte ${username} a été ouvert depuis un appareil qu'il ne connaissait pas : ${what}.`,
        }
      : {
          added: `“${what}” was added as a second factor to the account ${username}.`,
          removed: `“${what}” is no longer a second factor of the account ${username}.`,
          reset: `All second factors and recovery codes of the account ${username} were removed, by an administrator or by who runs the server.`,
          recoveryUsed: `A recovery code of the account ${username} was used. It opens nothing any more.`,
          newDevice: `The account ${username} was signed in to from a device that is new to it: ${what}.`,
        };
  const [hello, now] =
    locale === "fr"
      ? [
          `Bonjour ${firstName},`,
          `Si c'était vous, ou si vous l'avez demandé, il n'y a rien à faire. Sinon, changez votre mot de passe et fermez vos sessions ici, et prévenez votre administrateur :\n${address}`,
        ]
      : [
          `Hello ${firstName},`,
          `If this was you, or you asked for it, there is nothing to do. If not, change your password and end your sessions here, and tell your administrator:\n${address}`,
        ];
  return { subject: subjects[change], text: `${[hello, sentences[change], now].join("\n\n")}\n` };
}
