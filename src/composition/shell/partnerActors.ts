import { fromPromise } from "xstate";
import type { HubTokens } from "../../domain/users/hubTokens.ts";
import type { Locale } from "../../domain/base/locale.ts";
import { must } from "../../domain/base/must.ts";
import type { HubUserOutcomes } from "../../machines/users/hubUserMachine.ts";
import type {
  PartnerWidgetEvent,
  PartnerWidgetOutcomes,
} from "../../machines/shell/partnerWidgetMachine.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { PARTNER_WIDGET_FRAME } from "../../views/shell/partnerWidgetFrame.ts";
import { rememberHub } from "../users/authenticationActors.ts";
import { loginProblemOf } from "../users/loginProblem.ts";

/** The query parameter by which a partner's hub sends its users (specification section 4). */
export const HUB_USER_KEY = "hub_user";

/** The effects of `hubUserMachine`. The tokens stay in here between asking for them and signing in with them. */
export function hubUserActors(
  live: LiveClient,
  authenticationUrl: string | null,
  storage: Storage,
) {
  let tokens: HubTokens | null = null;
  return {
    removeFromAddress: fromPromise<HubUserOutcomes["removeFromAddress"], void>(async () => {
      const url = new URL(location.href);
      url.searchParams.delete(HUB_USER_KEY);
      history.replaceState(history.state, "", url);
    }),
    fetchHubTokens: fromPromise<
      HubUserOutcomes["fetchHubTokens"],
      { readonly hubUser: string | null }
    >(async ({ input: { hubUser }, signal }) => {
      if (hubUser === null || authenticationUrl === null)
        return { status: "refused", problem: "unknownUser" };
      const answer = await fetch(`${authenticationUrl}/${encodeURIComponent(hubUser)}/auth`, {
        credentials: "omit",
        redirect: "error",
        signal,
      });
      if (answer.status === 404) return { status: "refused", problem: "unknownUser" };
      if (!answer.ok) return { status: "refused", problem: "unreachable" };
      // With zod: nobody else who is not signed in yet needs it.
      const { HubTokens } = await import("../../domain/users/hubTokens.ts");
      const parsed = HubTokens.safeParse(await answer.json());
      if (!parsed.success) return { status: "refused", problem: "incomplete" };
      tokens = parsed.data;
      return { status: "found", email: tokens.user.email };
    }),
    authenticate: fromPromise<HubUserOutcomes["authenticate"], void>(async () => {
      const { accessToken, refreshToken, tokenHub, user } = must(
        tokens,
        "the hub has told its tokens",
      );
      tokens = null;
      try {
        await live.session({
          type: "login",
          strategy: "identity",
          credentials: {
            access_token: accessToken,
            id_token: tokenHub,
            refresh_token: refreshToken,
            hub_user: user.transmissibleId,
          },
        });
        rememberHub(storage);
        return { status: "loggedIn" };
      } catch (error) {
        const problem = loginProblemOf(error);
        if (problem === "offline") throw error;
        return { status: "refused", problem: problem === "noRights" ? "noRights" : "refused" };
      }
    }),
  };
}

const PROTOCOL = "balise-hub/1";
type WidgetMessage =
  | { readonly type: "ready" }
  | { readonly type: "welcome"; readonly nonce: string; readonly width: number }
  | {
      readonly type: "opened";
      readonly nonce: string;
      readonly open: boolean;
      readonly width: number;
    };

/** What a widget says in our protocol; null for anything else. */
function widgetMessageOf(data: unknown): WidgetMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { protocol, type, nonce, open, width } = data as Readonly<Record<string, unknown>>;
  if (protocol !== PROTOCOL) return null;
  if (type === "ready") return { type };
  if (typeof nonce !== "string" || typeof width !== "number") return null;
  if (type === "welcome") return { type, nonce, width };
  return type === "opened" && typeof open === "boolean" ? { type, nonce, open, width } : null;
}

/** The windows of the widget's frames: the sidebar's, and on phones that of the drawer while it is open. */
function widgetWindows(): readonly Window[] {
  const frames = document.querySelectorAll<HTMLIFrameElement>(`iframe.${PARTNER_WIDGET_FRAME}`);
  return Array.from(frames).flatMap(({ contentWindow }) => contentWindow ?? []);
}

/**
 * The effect of `partnerWidgetMachine`: greets the widget in its frame and listens to it. Only messages of such a
 * frame's window, without an origin (it is sandboxed) and with the nonce that was given, are accepted.
 */
export function partnerWidgetEffects({
  locale,
  email,
  tell,
}: {
  readonly locale: () => Locale;
  readonly email: () => string;
  readonly tell: (event: PartnerWidgetEvent) => void;
}) {
  let listening: AbortController | null = null;
  let nonce = "";
  const say = (to: Window, message: object) =>
    // A sandboxed frame has no origin that could be named.
    to.postMessage({ protocol: PROTOCOL, nonce, ...message }, "*");

  const actors = {
    loadWidget: fromPromise<
      PartnerWidgetOutcomes["loadWidget"],
      { readonly transmissibleId: string | null }
    >(({ input: { transmissibleId } }) => {
      listening?.abort();
      const over = (listening = new AbortController());
      nonce = crypto.randomUUID();
      return new Promise<void>((resolve) => {
        window.addEventListener(
          "message",
          (event) => {
            const frame = widgetWindows().find((one) => one === event.source);
            const said = event.origin === "null" ? widgetMessageOf(event.data) : null;
            if (frame === undefined || said === null) return;
            if (said.type === "ready") {
              const user = { transmissibleId, email: email() };
              say(frame, { type: "hello", locale: locale(), user });
            } else if (said.nonce !== nonce) return;
            else if (said.type === "welcome") {
              tell({ type: "widget.resized", isOpen: false, width: said.width });
              resolve();
            } else tell({ type: "widget.resized", isOpen: said.open, width: said.width });
          },
          { signal: over.signal },
        );
      });
    }),
  };
  return {
    actors,
    /** The user has chosen another language: the widget speaks it too. */
    changeLocale(chosen: Locale): void {
      for (const frame of widgetWindows()) say(frame, { type: "locale", locale: chosen });
    },
  };
}
