import { markup, type Html, type Language, type Page, textsIn } from "../web/page.ts";
import { identityTexts } from "./identityTexts.ts";

/** Asks before signing out. `form` is the provider's own form, to which the two buttons belong. */
export function signOutPage(language: Language, form: Html, formTargets: readonly string[]): Page {
  const t = textsIn(identityTexts, language);
  return {
    language,
    title: t("signOut"),
    formTargets,
    body: markup`<section class="card">
      <h1>${t("signOut")}</h1>
      <p class="lead">${t("signOutLead")}</p>
      ${form}
      <div class="actions">
        <button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>
          ${t("signOutYes")}</button
        ><button type="submit" form="op.logoutForm" class="plain">${t("signOutNo")}</button>
      </div>
    </section>`,
  };
}

/** Says that signing out has worked. */
export function signedOutPage(language: Language, home: string): Page {
  const t = textsIn(identityTexts, language);
  return {
    language,
    title: t("signedOut"),
    body: markup`<section class="card">
      <h1>${t("signedOut")}</h1>
      <p class="lead">${t("signedOutLead")}</p>
      <a class="button" href="${home}">${t("back")}</a>
    </section>`,
  };
}

/** What kind of error a person meets; the words follow from it. */
export type IdentityErrorKind = "expired" | "refused" | "failed";

/** An error in words, with the protocol's own terms behind "details". */
export function identityErrorPage(
  language: Language,
  kind: IdentityErrorKind,
  details: readonly string[],
  home: string,
  status: number,
): Page {
  const t = textsIn(identityTexts, language);
  const lead = { expired: "expiredLead", refused: "refusedLead", failed: "failedLead" } as const;
  return {
    language,
    status,
    title: t(kind),
    body: markup`<section class="card broad">
      <h1>${t(kind)}</h1>
      <p class="lead">${t(lead[kind])}</p>
      ${
        details.length > 0
          ? markup`<details>
              <summary>${t("details")}</summary>
              ${details.map((line) => markup`<p class="mono small">${line}</p>`)}
            </details>`
          : ""
      }
      <div class="actions"><a class="button" href="${home}">${t("back")}</a></div>
    </section>`,
  };
}
