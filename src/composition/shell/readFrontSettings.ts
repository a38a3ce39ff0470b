import type { FrontSettings } from "../../domain/base/frontSettings.ts";
import { FRONT_SETTINGS_PATH } from "../../domain/base/limits.ts";
import { decodeFrontSettings } from "../../streams/feeds/shell/decodeFrontSettings.ts";

/** Attempts before the page says that the server does not answer, and the pause between them, in ms. */
const ATTEMPTS = 3;
const PAUSE = 1000;

/** What the server sends every front. @throws when it does not answer, or not as it should */
export async function readFrontSettings(): Promise<FrontSettings> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(FRONT_SETTINGS_PATH, { cache: "no-store" });
      if (!answer.ok) throw new Error(`${FRONT_SETTINGS_PATH} answers ${answer.status}`);
      return decodeFrontSettings(await answer.json());
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
