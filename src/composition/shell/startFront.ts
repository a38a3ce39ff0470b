import type { I18n } from "@lingui/core";
import { createActor, fromCallback, fromPromise } from "xstate";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { EnvironmentSettings } from "../../domain/base/environmentSettings.ts";
import type { FrontSettings } from "../../domain/base/frontSettings.ts";
import { authenticationMachine } from "../../machines/users/authenticationMachine.ts";
import type { AuthenticationEvent } from "../../machines/users/authenticationTypes.ts";
import { connectionEventsOf } from "../../machines/shell/connectionEventsOf.ts";
import { type ConnectionEvent, connectionMachine } from "../../machines/shell/connectionMachine.ts";
import { hubUserMachine } from "../../machines/users/hubUserMachine.ts";
import { type LocaleOutcomes, localeMachine } from "../../machines/shell/localeMachine.ts";
import { partnerWidgetMachine } from "../../machines/shell/partnerWidgetMachine.ts";
import { sessionMachine } from "../../machines/shell/sessionMachine.ts";
import { timeMachineMachine } from "../../machines/timeMachine/timeMachineMachine.ts";
import type { Locale } from "../../domain/base/locale.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { oidcIdentity } from "../../streams/core/identity/oidcIdentity.ts";
import type { ConnectionState } from "../../streams/core/kuzzle/kuzzleConnection.ts";
import { ACCESS_PATH, CALLBACK_PATH, LOGIN_PATH } from "../../views/kit/routes.ts";
import type { EntranceServices } from "../../views/kit/services.ts";
import { authenticationActors, cameByIdentity } from "../users/authenticationActors.ts";
import { textsOf } from "./catalogues.ts";
import { HUB_USER_KEY, hubUserActors, partnerWidgetEffects } from "./partnerActors.ts";
import { heldBack } from "./heldBack.ts";
import { LOCALE_KEY, storedLocale } from "./localeKey.ts";
import { devicePreferencesIn } from "./devicePreferences.ts";
import { safetyPace } from "./safetyPace.ts";
import type { ScreenPorts } from "./screenMachines.ts";
import { assertProven, proofGate, withProof } from "../users/proofGate.ts";
import { sessionActors } from "../users/sessionActors.ts";
import { timeMachineEffects } from "../timeMachine.ts";
import { transitionLog } from "./transitionLog.ts";
import { watchAccount } from "../users/watchAccount.ts";
import { watchDevice } from "./watchDevice.ts";
import { watchFeed } from "../kit/watchFeed.ts";

/** Builds the front over a live client: the machines with their effects, and what passes between them. */
export function startFront(settings: FrontSettings, i18n: I18n, client: LiveClient) {
  const { environment } = settings;
  const proof = proofGate();
  const live: LiveClient = withProof(
    heldBack(client, (): boolean => session.getSnapshot().context.own !== null),
    proof.ask,
  );
  const pace = safetyPace(live);
  const freshness = live.open("freshness", null);
  const now = () => Date.now() + (freshness.get()?.clockOffset ?? 0);
  const { inspect, transitions, machines } = transitionLog(now);
  const preferences = devicePreferencesIn(localStorage);
  let email = "";

  const locale = createActor(localeMachine.provide({ actors: localeActors }), {
    id: "locale",
    inspect,
  });
  const connection = createActor(
    connectionMachine.provide({ actors: { watchCore: watchCore(live) } }),
    { id: "connection", inspect },
  );
  const session = createActor(
    sessionMachine.provide({ actors: sessionActors(live, localStorage, pace.follow) }),
    { id: "session", inspect, input: { disabledFlags: preferences.disabledFlags.get() } },
  );
  const openCustomer = () => {
    const { customer, visitor } = session.getSnapshot().context;
    return visitor === null ? null : (customer?.index ?? null);
  };
  const query = new URLSearchParams(location.search);
  const instant = live.open("instant", null);
  const timeMachine = createActor(timeMachineMachine.provide(timeMachineEffects(live, now)), {
    id: "timeMachine",
    inspect,
    // The address is read where a page offers the past: before, no customer is open.
    input: { at: null, now: now() },
  });
  const hubLogout = environment.hub?.logoutUrl ?? null;
  const hubId = query.get(HUB_USER_KEY);
  const hubUser = createActor(
    hubUserMachine.provide({
      actors: hubUserActors(live, environment.hub?.authenticationUrl ?? null, localStorage),
    }),
    { id: "hubUser", inspect, input: { hubUser: hubId } },
  );
  const widgetEffects = partnerWidgetEffects({
    locale: () => locale.getSnapshot().context.locale,
    email: () => email,
    tell: (event) => partnerWidget.send(event),
  });
  const partnerWidget = createActor(
    partnerWidgetMachine.provide({ actors: widgetEffects.actors }),
    { id: "partnerWidget", inspect },
  );
  // A link for a password is for whoever holds it: nobody is led away from it to the identity provider.
  const isLoginPage = [LOGIN_PATH, ACCESS_PATH].includes(location.pathname);
  const authentication = createActor(
    authenticationMachine.provide({
      actors: authenticationActors({
        live,
        identity: oidcIdentity({
          providers: settings.identityProviders,
          origin: location.origin,
          address: () => location.href,
          transient: sessionStorage,
          memory: localStorage,
        }),
        storage: localStorage,
        async signByPasskey(ticket) {
          const { askPasskey } = await import("../users/passkeys.ts");
          return askPasskey(originOf(environment.backend), ticket);
        },
        watch: (tell) => watchSession(live, tell, () => session.send({ type: "rights.revoked" })),
        log: (error) => console.error("Signing in failed for a reason of its own:", error),
        leaveHub: hubLogout === null ? null : () => location.assign(hubLogout),
        rememberUser: (user) => {
          email = user?.email ?? "";
        },
        async endPush(customer) {
          const registration = await navigator.serviceWorker?.getRegistration();
          if (registration === undefined) return;
          await (await import("../kit/endPush.ts")).endPush(registration, live, customer);
        },
      }),
    }),
    {
      id: "authentication",
      inspect,
      input: {
        isReturning: location.pathname === CALLBACK_PATH,
        returnTo: isLoginPage ? null : location.pathname + location.search,
        entrance:
          isLoginPage || hubId !== null || !cameByIdentity(localStorage)
            ? "loginPage"
            : "identityProvider",
      },
    },
  );

  authentication.on("signedIn", ({ user }) => {
    session.send({ type: "auth.signedIn", user });
    hubUser.send({ type: "auth.signedIn", user });
    const { hubTransmissibleId: transmissibleId } = user;
    if (transmissibleId !== null) partnerWidget.send({ type: "hub.appeared", transmissibleId });
  });
  authentication.on("userProven", ({ user }) => session.send({ type: "auth.signedIn", user }));
  authentication.on("signedOut", () => {
    session.send({ type: "auth.signedOut" });
    partnerWidget.send({ type: "hub.left" });
  });
  authentication.on("ended", () => hubUser.send({ type: "auth.ended" }));
  hubUser.on("hub.leave", (event) => authentication.send(event));
  hubUser.on("hub.authenticated", (event) => authentication.send(event));
  partnerWidget.on("widget.skipped", ({ reason }) => console.warn(reason));

  let opened: CustomerIndex | null = null;
  session.subscribe(() => {
    const open = openCustomer();
    if (open === opened) return;
    opened = open;
    timeMachine.send({ type: "customer.left" });
  });
  preferences.disabledFlags.subscribe(() =>
    session.send({ type: "flags.changed", disabledFlags: preferences.disabledFlags.get() }),
  );
  watchAccount(live, (type) => {
    if (type === "rights.changed" || type === "channel.rejoined")
      session.send({ type: "permissions.changed" });
  });

  const texts = textsOf(i18n);
  const ready = new Promise<void>((resolve, reject) => {
    let shown: Locale | null = null;
    locale.subscribe((snapshot) => {
      const { locale: wanted } = snapshot.context;
      if (snapshot.matches("restoring") || wanted === shown) return;
      shown = wanted;
      texts.speak(wanted).then(resolve, reject);
      widgetEffects.changeLocale(wanted);
    });
  });

  for (const actor of [
    locale,
    connection,
    session,
    hubUser,
    partnerWidget,
    timeMachine,
    authentication,
  ])
    actor.start();

  const services: EntranceServices = {
    settings,
    live,
    fetchTexts: texts.fetch,
    authentication,
    connection,
    session,
    locale,
    hubUser,
    partnerWidget,
    timeMachine,
    past: {
      get: () => instant.get()?.at ?? null,
      subscribe: (listener) => instant.subscribe(listener),
    },
    holdSafetyPace: pace.hold,
    proof: { ...proof.service, assert: () => assertProven(live) },
    preferences,
    now,
    transitions,
    machines,
    inspect,
  };
  return {
    services,
    /** For what only the screens need, which is fetched with the first of them. */
    screens: {
      live,
      now,
      openCustomer,
      inspect,
      storage: localStorage,
      origin: location.origin,
      backend: originOf(environment.backend),
    } satisfies ScreenPorts,
    /** Once there is a language to speak. */
    ready,
  };
}

function originOf({ host, options: { port, ssl } }: EnvironmentSettings["backend"]): string {
  return `${ssl ? "https" : "http"}://${host}:${port}`;
}

const localeActors = {
  restore: fromPromise<LocaleOutcomes["restore"], void>(async () => storedLocale()),
  save: fromPromise<LocaleOutcomes["save"], { readonly locale: Locale }>(
    async ({ input: { locale } }) => localStorage.setItem(LOCALE_KEY, locale),
  ),
};

function watchCore(live: LiveClient) {
  return fromCallback<ConnectionEvent>(({ sendBack }) => {
    let before: ConnectionState | null = null;
    return watchFeed(live, "connection", null, (state) => {
      if (state.status === "broken") {
        before = null;
        sendBack({ type: "core.lost", isRenewal: false });
        return;
      }
      for (const event of connectionEventsOf(before, state)) sendBack(event);
      before = state;
    });
  });
}

/** What the core and the device tell of the session. `revoked` runs first: what may not be seen any more goes at once. */
function watchSession(
  live: LiveClient,
  tell: (event: AuthenticationEvent) => void,
  revoked: () => void,
): () => void {
  const leaveAccount = watchAccount(live, (type) => {
    if (type === "session.ended") {
      revoked();
      tell({ type: "core.revoked" });
    } else if (type === "tab.loggedOut") tell({ type: "tab.loggedOut" });
    else if (type === "tab.loggedIn" || type === "user.changed") tell({ type: "tab.loggedIn" });
    else if (type === "rights.changed") tell({ type: "core.revoked" });
  });
  // The server does not know the token any more: whoever still stands on their screen is asked again.
  const leaveConnection = watchFeed(live, "connection", null, ({ status }, before) => {
    if (status !== "signedOut" || before === null || before.status === "signedOut") return;
    tell({ type: "core.revoked" });
  });
  const leaveDevice = watchDevice({
    woke() {
      live.wake();
      tell({ type: "device.woke" });
    },
    online() {
      live.wake();
      tell({ type: "device.online" });
    },
  });
  return () => {
    leaveAccount();
    leaveConnection();
    leaveDevice();
  };
}
