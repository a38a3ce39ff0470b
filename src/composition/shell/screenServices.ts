import { createActor } from "xstate";
import { must } from "../../domain/base/must.ts";
import { alertHandlingMachine } from "../../machines/alerts/alertHandlingMachine.ts";
import { evacuationMachine } from "../../machines/evacuations/evacuationMachine.ts";
import type { EntranceServices, Services } from "../../views/kit/services.ts";
import { alertActors } from "../alerts/alertActors.ts";
import { evacuationActors } from "../evacuations/evacuationActors.ts";
import { evacuationOutbox } from "../evacuations/evacuationOutbox.ts";
import { outboxWhenUsed } from "../evacuations/outboxWhenUsed.ts";
import { reading } from "../kit/effects.ts";
import { buildOfPage } from "./buildOfPage.ts";
import { formDraftsIn } from "../kit/formDrafts.ts";
import { textDraftsIn } from "../kit/textDrafts.ts";
import { doneActions } from "./doneActions.ts";
import { findPlaces } from "../../streams/calls/sites/findPlaces.ts";
import { playDemo } from "./playDemo.ts";
import { readMapStyle } from "./readMapStyle.ts";
import { markersWhenUsed } from "./markersWhenUsed.ts";
import type { ScreenPorts } from "./screenMachines.ts";
import { userPreferencesIn } from "../users/userPreferences.ts";
import { watchFeed } from "../kit/watchFeed.ts";

/** The services of the entrance with those of an open customer. They run as long as the page: an evacuation outlives a session. */
export function screenServices(
  entrance: EntranceServices,
  { live, now, openCustomer, storage, inspect }: ScreenPorts,
): Services {
  const preferences = userPreferencesIn(storage);
  const alertHandling = createActor(alertHandlingMachine.provide({ actors: alertActors(live) }), {
    id: "alertHandling",
    inspect,
  });
  const outbox = evacuationOutbox(outboxWhenUsed());
  const evacuation = createActor(
    evacuationMachine.provide({
      actors: evacuationActors({
        live,
        customer: openCustomer,
        customerOf: (command) => outbox.customerOf(command),
        newId: () => crypto.randomUUID(),
      }),
      actions: { keepOutbox: ({ context }) => outbox.keep(context.outbox, openCustomer()) },
    }),
    { id: "evacuation", inspect, input: { outbox: [] } },
  );
  const history = doneActions({
    live,
    now,
    openCustomer,
    inspect,
    storage: sessionStorage,
    reader: () => entrance.session.getSnapshot().context.user?.id ?? null,
  });
  const follow = () => {
    const open = openCustomer();
    preferences.choose(open);
    history.follow();
    if (open === alertHandling.getSnapshot().context.customer) return;
    alertHandling.send(
      open === null ? { type: "customer.left" } : { type: "customer.entered", customer: open },
    );
  };
  alertHandling.start();
  evacuation.start();
  void outbox.left.then((commands) => {
    for (const command of commands) evacuation.send({ type: "user.command", command });
  });
  entrance.session.subscribe(follow);
  follow();
  watchFeed(live, "connection", null, ({ status }) => {
    if (status === "online") evacuation.send({ type: "connection.back" });
  });
  return {
    ...entrance,
    alertHandling,
    evacuation,
    doneActions: history.actor,
    playDemo,
    readMapStyle,
    readMarker: markersWhenUsed(),
    makeMarker: async (file) => (await import("./makeMarker.ts")).makeMarker(file),
    placeSearch: reading("placeSearch", (text) =>
      findPlaces(live, must(openCustomer(), "maps are shown while a customer is open"), text),
    ),
    textDraft: textDraftsIn(sessionStorage),
    formDraft: formDraftsIn(sessionStorage, buildOfPage(document.documentElement.outerHTML) ?? ""),
    preferences: { ...entrance.preferences, ...preferences },
  };
}
