import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { placeOfAddress } from "../../../src/domain/users/signInLimits.ts";
import { chooseLanguage } from "../web/chooseLanguage.ts";
import { sendPage } from "../web/page.ts";
import { BodyTooLarge, readBody } from "../web/readBody.ts";
import { requestUrl } from "../web/requestUrl.ts";
import type { Accounts } from "./accounts.ts";
import { identityErrorPage } from "./messagePages.ts";
import type { DemoLogin } from "./demoLogins.ts";
import { signInPage, type SignInProblem } from "./signInPage.ts";
import type { SignInLimiter } from "./signInLimiter.ts";

/** A login and a password of the longest allowed size fit in this many bytes, percent-encoded. */
const formLimit = 8 * 1024;

/** What the sign-in dialogue needs. */
export interface InteractionParts {
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly limiter: SignInLimiter;
  readonly demoLogins: () => readonly DemoLogin[];
  readonly formTargets: readonly string[];
  readonly home: string;
  /** The network address a request comes from. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Where unexpected errors are told. */
  readonly log: (line: string) => void;
}

type Attempt =
  | { readonly ok: true; readonly accountId: string }
  | { readonly ok: false; readonly problem: SignInProblem };

async function attempt(
  parts: InteractionParts,
  login: string,
  password: string,
  place: string,
): Promise<Attempt> {
  if (login.trim() === "" || password === "") return { ok: false, problem: { kind: "missing" } };
  const wait = parts.limiter.waitFor(login, place);
  if (wait > 0) return { ok: false, problem: { kind: "wait", wait } };
  const thisTry = parts.limiter.tried(login, place);
  const account = await parts.accounts.authenticate(login, password);
  if (account) {
    thisTry.succeeded();
    return { ok: true, accountId: account.id };
  }
  const newWait = parts.limiter.waitFor(login, place);
  return {
    ok: false,
    problem: newWait > 0 ? { kind: "wait", wait: newWait } : { kind: "wrong" },
  };
}

/** The sign-in dialogue: `GET` shows the page, `POST` checks the password and goes on to the application. */
export function createInteractionHandler(parts: InteractionParts) {
  async function dialogue(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid, prompt, params } = await parts.provider.interactionDetails(request, response);
    if (prompt.name !== "login") {
      // Only an explicit `prompt=consent` leads here; our own client has its grant already.
      await parts.provider.interactionFinished(request, response, { consent: {} });
      return;
    }
    const uiLocales = typeof params["ui_locales"] === "string" ? params["ui_locales"] : "";
    const language = chooseLanguage(request, uiLocales);
    const show = (login: string, password: string, problem: SignInProblem | null) => {
      if (problem?.kind === "wait") {
        response.setHeader("Retry-After", String(Math.ceil(problem.wait / 1000)));
      }
      sendPage(
        response,
        signInPage({
          language,
          action: `/identity/interaction/${uid}`,
          login,
          password,
          problem,
          demoLogins: parts.demoLogins(),
          formTargets: parts.formTargets,
        }),
      );
    };
    if (request.method !== "POST") {
      const wanted = requestUrl(request).searchParams.get("as");
      const demo = parts.demoLogins().find((one) => one.username === wanted);
      const hint = typeof params["login_hint"] === "string" ? params["login_hint"] : "";
      show(demo?.username ?? hint, demo?.password ?? "", null);
      return;
    }
    const form = new URLSearchParams((await readBody(request, formLimit)).toString("utf8"));
    const login = form.get("login") ?? "";
    const outcome = await attempt(
      parts,
      login,
      form.get("password") ?? "",
      placeOfAddress(parts.addressOf(request)),
    );
    if (!outcome.ok) {
      show(login, "", outcome.problem);
      return;
    }
    await parts.provider.interactionFinished(request, response, {
      login: { accountId: outcome.accountId, amr: ["pwd"] },
    });
  }

  return async function handleInteraction(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    try {
      await dialogue(request, response);
    } catch (error) {
      const language = chooseLanguage(request);
      if (error instanceof errors.SessionNotFound) {
        sendPage(response, identityErrorPage(language, "expired", [], parts.home, 400));
      } else if (error instanceof BodyTooLarge) {
        response.setHeader("Connection", "close");
        sendPage(
          response,
          identityErrorPage(language, "refused", [error.message], parts.home, 413),
        );
      } else {
        parts.log(
          `identity: the sign-in page failed: ${error instanceof Error ? error.stack : String(error)}`,
        );
        sendPage(response, identityErrorPage(language, "failed", [], parts.home, 500));
      }
    }
  };
}
