import type { Locale } from "../base/locale.ts";
import { inOneLine } from "../base/oneLine.ts";

/** What happened to the way somebody signs in, of which they are told by mail. */
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
  const words =
    locale === "fr"
      ? {
          hello: `Bonjour ${firstName},`,
          now: `Si c'était vous, il n'y a rien à faire. Sinon, changez votre mot de passe et fermez vos sessions ici, et prévenez votre administrateur :\n${address}`,
          ...FRENCH[change](what, username),
        }
      : {
          hello: `Hello ${firstName},`,
          now: `If this was you, there is nothing to do. If not, change your password and end your sessions here, and tell your administrator:\n${address}`,
          ...ENGLISH[change](what, username),
        };
  return { subject: words.subject, text: `${[words.hello, words.told, words.now].join("\n\n")}\n` };
}

type Words = Readonly<
  Record<SignInChange, (what: string, username: string) => { subject: string; told: string }>
>;

const ENGLISH: Words = {
  added: (what, username) => ({
    subject: "A second factor was added to your Balise account",
    told: `“${what}” was added as a second factor to the account ${username}.`,
  }),
  removed: (what, username) => ({
    subject: "A second factor of your Balise account was removed",
    told: `“${what}” is no longer a second factor of the account ${username}.`,
  }),
  reset: (_, username) => ({
    subject: "The second factors of your Balise account were reset",
    told: `An administrator has removed all second factors and recovery codes of the account ${username}.`,
  }),
  recoveryUsed: (_, username) => ({
    subject: "A recovery code of your Balise account was used",
    told: `A recovery code of the account ${username} was used to sign in. It opens nothing any more.`,
  }),
  newDevice: (what, username) => ({
    subject: "A new device signed in to your Balise account",
    told: `The account ${username} was signed in to from a device that is new to it: ${what}.`,
  }),
};

const FRENCH: Words = {
  added: (what, username) => ({
    subject: "Un second facteur a été ajouté à votre compte Balise",
    told: `« ${what} » a été ajouté comme second facteur au compte ${username}.`,
  }),
  removed: (what, username) => ({
    subject: "Un second facteur de votre compte Balise a été retiré",
    told: `« ${what} » n'est plus un second facteur du compte ${username}.`,
  }),
  reset: (_, username) => ({
    subject: "Les seconds facteurs de votre compte Balise ont été réinitialisés",
    told: `Un administrateur a retiré tous les seconds facteurs et codes de secours du compte ${username}.`,
  }),
  recoveryUsed: (_, username) => ({
    subject: "Un code de secours de votre compte Balise a servi",
    told: `Un code de secours du compte ${username} a servi à se connecter. Il n'ouvre plus rien.`,
  }),
  newDevice: (what, username) => ({
    subject: "Un nouvel appareil s'est connecté à votre compte Balise",
    told: `Le compte ${username} a été ouvert depuis un appareil qu'il ne connaissait pas : ${what}.`,
  }),
};
