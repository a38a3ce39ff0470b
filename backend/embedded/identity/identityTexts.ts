import type { TextTable } from "../web/page.ts";

/** Every text of the identity provider's pages. */
export const identityTexts = {
  signIn: { fr: "Se connecter", en: "Sign in" },
  signInLead: {
    fr: "Entrez votre identifiant ou votre adresse e‑mail et votre mot de passe.",
    en: "Enter your username or e‑mail address and your password.",
  },
  login: { fr: "Identifiant ou e‑mail", en: "Username or e‑mail" },
  password: { fr: "Mot de passe", en: "Password" },
  submit: { fr: "Se connecter", en: "Sign in" },
  wrong: {
    fr: "Désolé, l’identifiant ou le mot de passe saisi est incorrect.",
    en: "Sorry, either the username or the password you entered is wrong.",
  },
  missing: {
    fr: "Veuillez saisir votre identifiant et votre mot de passe.",
    en: "Please, provide both your username and password.",
  },
  waitSeconds: {
    fr: "Trop d’essais infructueux. Réessayez dans {count} secondes.",
    en: "Too many wrong attempts. Try again in {count} seconds.",
  },
  waitMinutes: {
    fr: "Trop d’essais infructueux. Réessayez dans {count} minutes.",
    en: "Too many wrong attempts. Try again in {count} minutes.",
  },
  demo: { fr: "Comptes de démonstration", en: "Demo accounts" },
  platform: { fr: "Plateforme", en: "Platform" },
  demoUse: { fr: "Remplir", en: "Fill in" },
  signOut: { fr: "Se déconnecter ?", en: "Sign out?" },
  signOutLead: {
    fr: "Vous serez déconnecté de Balise sur ce navigateur.",
    en: "You will be signed out of Balise in this browser.",
  },
  signOutYes: { fr: "Se déconnecter", en: "Sign out" },
  signOutNo: { fr: "Rester connecté", en: "Stay signed in" },
  signedOut: { fr: "Vous êtes déconnecté", en: "You are signed out" },
  signedOutLead: {
    fr: "Vous pouvez fermer cette page ou revenir à l’application.",
    en: "You can close this page or go back to the application.",
  },
  back: { fr: "Revenir à l’application", en: "Back to the application" },
  expired: { fr: "Cette connexion n’est plus valable", en: "This sign-in is no longer valid" },
  expiredLead: {
    fr: "Elle a expiré ou a déjà servi, ou les cookies de ce site sont bloqués. Revenez à l’application pour en commencer une nouvelle.",
    en: "It has expired or has already been used, or this site's cookies are blocked. Go back to the application to start a new one.",
  },
  refused: { fr: "La connexion est impossible", en: "Signing in is not possible" },
  refusedLead: {
    fr: "L’application a envoyé une demande de connexion que ce service refuse. Revenez à l’application ; si cela se reproduit, transmettez les détails à votre administrateur.",
    en: "The application sent a sign-in request that this service refuses. Go back to the application; if it happens again, give the details to your administrator.",
  },
  failed: { fr: "Une erreur est survenue", en: "An error occurred" },
  failedLead: {
    fr: "Le service de connexion n’a pas pu répondre. Réessayez dans un instant ; l’erreur est notée dans le journal du serveur.",
    en: "The sign-in service could not answer. Try again in a moment; the error is in the server's log.",
  },
  details: { fr: "Détails", en: "Details" },
} satisfies TextTable<string>;
