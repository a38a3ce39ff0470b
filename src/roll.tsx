import "./streams/core/worker/withoutEval.ts";
import "./views/ui/tokens.css";
import "./views/ui/base.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { messages as english } from "../locales/en.po?part=roll";
import { messages as french } from "../locales/fr.po?part=roll";
import { must } from "./domain/base/must.ts";
import { restoredLocale } from "./domain/base/locale.ts";
import { allowOwnWorkers } from "./composition/shell/allowOwnWorkers.ts";
import { storedLocale } from "./composition/shell/localeKey.ts";
import { startPhoneRoll } from "./composition/evacuations/phone/startPhoneRoll.ts";
import { PhoneApp } from "./views/evacuations/phone/PhoneApp.tsx";
import { StartFailed } from "./views/shell/StartFailed.tsx";

// The roll of an evacuation on a telephone: a page of its own, small and without the live core, so that all of it fits
// into the cache of the service worker and opens without a network (docs/decisions/0179).
allowOwnWorkers();
const root = createRoot(must(document.getElementById("root"), "roll.html has it"));
const locale = restoredLocale(storedLocale());
const i18n = setupI18n({ locale, messages: { fr: french, en: english } });

async function begin(): Promise<void> {
  const service = await startPhoneRoll();
  root.render(
    <I18nProvider i18n={i18n}>
      <PhoneApp locale={locale} service={service} />
    </I18nProvider>,
  );
}

begin().catch((error: unknown) => {
  root.render(<StartFailed error={error} onRetry={() => location.reload()} />);
});
