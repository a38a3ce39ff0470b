import { ownWorkerUrl } from "../../views/map/ownWorkerUrl.ts";

type PolicyFactory = {
  createPolicy(
    name: string,
    rules: {
      createScriptURL(url: string): string;
      createHTML(markup: string): string | null;
    },
  ): unknown;
};

/**
 * The one Trusted Types policy of the page (backend/embedded/web/frontPolicy.ts): workers from our own origin, and
 * neither markup nor script from text. The map engines hand plain addresses to `new Worker`, so it is the default one.
 * No markup is all that is let through: react-aria empties so what it has told screen readers, and a number field that
 * could not would take its page down.
 */
export function allowOwnWorkers(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy("default", {
    createScriptURL(url) {
      const own = ownWorkerUrl(url, location.href);
      if (own === null)
        throw new TypeError(`${url} is no script of this front: it is not started.`);
      return own;
    },
    createHTML: (markup) => (markup === "" ? "" : null),
  });
}
