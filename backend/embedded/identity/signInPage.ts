import { markup, type Html, type Language, type Page, textsIn } from "../web/page.ts";
import { type DemoLogin, groupByCustomer, profileName } from "./demoLogins.ts";
import { identityTexts } from "./identityTexts.ts";

/** Why the page is shown again. */
export type SignInProblem =
  | { readonly kind: "wrong" }
  | { readonly kind: "missing" }
  /** Too many wrong passwords; `wait` in ms. */
  | { readonly kind: "wait"; readonly wait: number };

/** What the sign-in page shows. */
export interface SignInView {
  readonly language: Language;
  /** Path of the interaction; the form posts to it. */
  readonly action: string;
  readonly login: string;
  /** Filled in for a demo account only. */
  readonly password: string;
  readonly problem: SignInProblem | null;
  readonly demoLogins: readonly DemoLogin[];
  readonly formTargets: readonly string[];
}

function problemText(problem: SignInProblem, language: Language): string {
  const t = textsIn(identityTexts, language);
  switch (problem.kind) {
    case "wrong":
      return t("wrong");
    case "missing":
      return t("missing");
    case "wait": {
      const seconds = Math.ceil(problem.wait / 1000);
      return seconds <= 90
        ? t("waitSeconds", { count: seconds })
        : t("waitMinutes", { count: Math.ceil(seconds / 60) });
    }
  }
}

function demoPanel(view: SignInView): Html | null {
  if (view.demoLogins.length === 0) return null;
  const t = textsIn(identityTexts, view.language);
  const row = (one: DemoLogin) => {
    const href = `${view.action}?lang=${view.language}&as=${encodeURIComponent(one.username)}`;
    return markup`<li>
      <span class="name"
        >${one.name}<span class="role">${profileName(one.profile, view.language)}</span></span
      ><a class="go" href="${href}" aria-label="${t("demoUse")} · ${one.username}"
        >${t("demoUse")}</a
      ><span class="pair"><code>${one.username}</code> <code>${one.password}</code></span>
    </li>`;
  };
  return markup`<section class="card broad" aria-labelledby="demo">
    <h2 id="demo">${t("demo")}</h2>
    ${groupByCustomer(view.demoLogins).map(
      ({ customer, logins }) =>
        markup`<h3>${customer ?? t("platform")}</h3>
          <ul class="accounts">
            ${logins.map(row)}
          </ul>`,
    )}
  </section>`;
}

/** The sign-in page: works without scripts, with a password manager, a screen reader and a keyboard. */
export function signInPage(view: SignInView): Page {
  const t = textsIn(identityTexts, view.language);
  const { problem } = view;
  const invalid = problem && problem.kind !== "wait" ? markup` aria-invalid="true"` : "";
  const described = problem ? markup` aria-describedby="problem"` : "";
  const focus = (here: boolean) => (here ? markup` autofocus` : "");
  const passwordFirst = view.login !== "";
  const body = markup`<section class="card">
      <h1>${t("signIn")}</h1>
      <p class="lead">${t("signInLead")}</p>
      ${problem ? markup`<div class="notice" role="alert" id="problem"><p>${problemText(problem, view.language)}</p></div>` : ""}
      <form method="post" action="${view.action}?lang=${view.language}">
        <div class="field">
          <label for="login">${t("login")}</label
          ><input
            type="text"
            id="login"
            name="login"
            value="${view.login}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="256"
            required${invalid}${described}${focus(!passwordFirst)}
          />
        </div>
        <div class="field">
          <label for="password">${t("password")}</label
          ><input
            type="password"
            id="password"
            name="password"
            value="${view.password}"
            autocomplete="current-password"
            maxlength="1024"
            required${invalid}${described}${focus(passwordFirst)}
          />
        </div>
        <button class="full">${t("submit")}</button>
      </form>
    </section>
    ${demoPanel(view)}`;
  return {
    language: view.language,
    title: t("signIn"),
    // 429 and 401 would make some password managers forget: the page itself arrived well.
    status: problem?.kind === "wait" ? 429 : 200,
    body,
    switchTo: (language) => `${view.action}?lang=${language}`,
    formTargets: view.formTargets,
  };
}
