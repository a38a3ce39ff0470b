import type { Language } from "./page.ts";

const zone = "Europe/Paris";

function formats(locale: string) {
  return {
    time: new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    }),
    day: new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
    }),
  };
}

const byLanguage = { fr: formats("fr-FR"), en: formats("en-GB") };

/** Time of day of an instant (epoch ms) in the default timezone of the specification's section 9. */
export function timeOfDay(at: number, language: Language): string {
  return byLanguage[language].time.format(at);
}

/** Day (DD/MM/YYYY in both languages, specification section 9) and time of an instant (epoch ms). */
export function dayAndTime(at: number, language: Language): string {
  return `${byLanguage[language].day.format(at)} ${byLanguage[language].time.format(at)}`;
}

/** The day alone, DD/MM/YYYY. */
export function dayOf(at: number): string {
  return byLanguage.en.day.format(at);
}
