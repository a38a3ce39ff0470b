import "./streams/core/worker/withoutEval.ts";
import "./views/ui/tokens.css";
import "./views/ui/base.css";
import { messages as english } from "../locales/en.po?part=loneWork";
import { messages as french } from "../locales/fr.po?part=loneWork";
import { startLoneAnswer } from "./composition/distress/startLoneAnswer.ts";
import { showOpenPage } from "./composition/kit/showOpenPage.tsx";
import { LoneAnswerApp } from "./views/distress/answer/LoneAnswerApp.tsx";

// The page that a question to a person who works alone leads to: they say that they are well, without signing in
// (docs/decisions/0220).
const service = startLoneAnswer();
showOpenPage({ fr: french, en: english }, (locale, onLocale) => (
  <LoneAnswerApp locale={locale} service={service} onLocale={onLocale} />
));
