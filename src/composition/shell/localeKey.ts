/** Under which key of the browser's storage the chosen language is. */
export const LOCALE_KEY = "balise.locale";
