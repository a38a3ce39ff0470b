import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { isSuperAdmin } from "../../../domain/base/profileIds.ts";
import type { ProfileName } from "../../../domain/base/profile.ts";
import { must } from "../../../domain/base/must.ts";
import { permissionChanges, saveOfText, saveText } from "../../../domain/users/permissionsMerge.ts";
import { visitorWith } from "../../../domain/users/permissionsImpact.ts";
import {
  asksName,
  isNameGiven,
  type PermissionEditingEvent,
} from "../../../machines/users/permissionEditingMachine.ts";
import type { PermissionsOfCustomer } from "../../../streams/calls/users/permissionCalls.ts";
import { useServices } from "../../kit/services.ts";
import { useDraft } from "../../kit/useDraft.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";
import { useUnsavedGuard } from "../../kit/useUnsavedGuard.ts";
import { homeHref } from "../../shell/addresses.ts";
import { useOpenCustomer } from "../administration/useOpenCustomer.ts";
import { useUserMachines } from "../userMachines.ts";

/** The permissions of the open customer while somebody edits them. `onSaved`: once for each save. */
export function usePermissionEditing({ stored }: PermissionsOfCustomer, onSaved: () => void) {
  const { session, preferences } = useServices();
  const { name, customer } = useOpenCustomer();
  const [, navigate] = useLocation();
  const isSuper = useSelector(session, ({ context }) =>
    isSuperAdmin(context.user?.profileIds ?? []),
  );
  const visitor = must(
    useSelector(session, ({ context }) => context.visitor),
    "screens are shown while a customer is open",
  );
  // What was changed before the pages were seen as somebody else would, or a session ended: it is still to be saved.
  const [kept, keep] = useDraft("permissions");
  const [draft] = useState(() => saveOfText(kept));
  const actor = useInspectedActor(useUserMachines().permissionEditing, {
    isSuperAdmin: isSuper,
    name,
    draft,
  });
  const keepText = useEffectEvent(keep);
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    const subscription = actor.on("saved", () => saved());
    const watching = actor.subscribe((one) => {
      const { seen, draft: wanted } = one.context;
      if (one.hasTag("unsaved")) keepText(saveText({ seen, wanted }));
      else if (one.matches("resting")) keepText("");
    });
    return () => {
      subscription.unsubscribe();
      watching.unsubscribe();
    };
  }, [actor]);
  useEffect(() => actor.send({ type: "stored.arrived", stored }), [actor, stored]);
  const snapshot = useSelector(actor, (one) => one);
  const guard = useUnsavedGuard(snapshot.hasTag("unsaved"), () => keep(""));
  const { context } = snapshot;
  const place = { customer, kind: visitor.kind };
  return {
    context,
    guard,
    place,
    isSuperAdmin: isSuper,
    state: snapshot.value,
    isBusy: snapshot.hasTag("busy"),
    isReviewing: snapshot.hasTag("reviewing"),
    isUnsaved: snapshot.hasTag("unsaved"),
    changes: permissionChanges(context.seen, context.draft),
    asksName: asksName(context),
    isNameGiven: isNameGiven(context),
    can: (event: PermissionEditingEvent) => snapshot.can(event),
    send: (event: PermissionEditingEvent) => actor.send(event),
    /** Shows the product as somebody of the role would see it with the draft, which stays. */
    seeAs: (role: ProfileName) => {
      const seen = visitorWith([role], context.draft, place);
      if (snapshot.hasTag("unsaved")) keep(saveText({ seen: context.seen, wanted: context.draft }));
      guard.release();
      session.send({ type: "user.seeAs", visitor: seen });
      navigate(homeHref(seen, preferences.ofCustomer.get().assetsAsMap));
    },
  };
}

export type PermissionEditing = ReturnType<typeof usePermissionEditing>;
