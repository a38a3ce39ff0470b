import "./streams/core/worker/withoutEval.ts";
import "./views/ui/tokens.css";
import "./views/ui/base.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { messages as english } from "../locales/en.po?part=checkIn";
import { messages as french } from "../locales/fr.po?part=checkIn";
import { type Locale, preferredLocale } from "./domain/base/locale.ts";
import { must } from "./domain/base/must.ts";
import { startCheckIn } from "./composition/evacuations/checkIn/startCheckIn.ts";
import { allowOwnWorkers } from "./composition/shell/allowOwnWorkers.ts";
import { CheckInApp } from "./views/evacuations/checkIn/CheckInApp.tsx";

// The page that a printed code leads to: people count themselves in an evacuation, without signing in
// (docs/decisions/0197).
allowOwnWorkers();
const root = createRoot(must(document.getElementById("root"), "checkin.html has it"));
const service = startCheckIn();
const catalogues = { fr: french, en: english };
// The reader may never have seen the product: the language is the telephone's until they choose.
const locale: Locale = preferredLocale(navigator.languages) ?? "en";
const i18n = setupI18n({ locale, messages: catalogues });

function show(shown: Locale): void {
  i18n.activate(shown);
  root.render(
    <I18nProvider i18n={i18n}>
      <CheckInApp locale={shown} service={service} onLocale={show} />
    </I18nProvider>,
  );
}
show(locale);
