import { markup, type Language, type Page, type TextTable, textsIn } from "./page.ts";

const texts = {
  title: { fr: "Page introuvable", en: "Page not found" },
  lead: {
    fr: "Cette adresse n’existe pas sur ce serveur.",
    en: "This address does not exist on this server.",
  },
  back: { fr: "Retour à l’accueil", en: "Back to home" },
} satisfies TextTable<string>;

/** For addresses nobody serves. */
export function notFoundPage(language: Language): Page {
  const t = textsIn(texts, language);
  return {
    language,
    status: 404,
    title: t("title"),
    body: markup`<section class="card">
      <h1>${t("title")}</h1>
      <p class="lead">${t("lead")}</p>
      <a class="button" href="/?lang=${language}">${t("back")}</a>
    </section>`,
  };
}
