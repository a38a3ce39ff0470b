import "./streams/core/worker/withoutEval.ts";
import "./views/ui/tokens.css";
import "./views/ui/base.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { messages as english } from "../locales/en.po?part=loneWork";
import { messages as french } from "../locales/fr.po?part=loneWork";
import type { Locale } from "./domain/base/locale.ts";
import { must } from "./domain/base/must.ts";
import { startLoneAnswer } from "./composition/distress/startLoneAnswer.ts";
import { LoneAnswerApp } from "./views/distress/answer/LoneAnswerApp.tsx";

// The page that a question to a person who works alone leads to: they say that they are well, without signing in
// (docs/decisions/0220).
const root = createRoot(must(document.getElementById("root"), "lone-work.html has it"));
const service = startLoneAnswer();
const catalogues = { fr: french, en: english };
const locale: Locale = navigator.language.startsWith("fr") ? "fr" : "en";
const i18n = setupI18n({ locale, messages: catalogues });

function show(shown: Locale): void {
  i18n.activate(shown);
  root.render(
    <I18nProvider i18n={i18n}>
      <LoneAnswerApp locale={shown} service={service} onLocale={show} />
    </I18nProvider>,
  );
}
show(locale);
