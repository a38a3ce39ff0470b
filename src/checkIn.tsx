import "./streams/core/worker/withoutEval.ts";
import "./views/ui/tokens.css";
import "./views/ui/base.css";
import { messages as english } from "../locales/en.po?part=checkIn";
import { messages as french } from "../locales/fr.po?part=checkIn";
import { startCheckIn } from "./composition/evacuations/checkIn/startCheckIn.ts";
import { showOpenPage } from "./composition/kit/showOpenPage.tsx";
import { allowOwnWorkers } from "./composition/shell/allowOwnWorkers.ts";
import { CheckInApp } from "./views/evacuations/checkIn/CheckInApp.tsx";

// The page that a printed code leads to: people count themselves in an evacuation, without signing in
// (docs/decisions/0197).
allowOwnWorkers();
const service = startCheckIn();
showOpenPage({ fr: french, en: english }, (locale, onLocale) => (
  <CheckInApp locale={locale} service={service} onLocale={onLocale} />
));
