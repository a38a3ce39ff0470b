import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldIssue } from "../../../domain/base/domainError.ts";
import type { FieldConflict, Fields } from "../../../domain/base/fieldEdit.ts";
import type { formMachine, FormInput } from "../../../machines/kit/formMachine.ts";
import { useFormDraft } from "../useFormDraft.ts";
import { useInspectedActor } from "../useInspectedActor.ts";

/** A form as its fields see it. `Values`: what it is about, with what was changed (decision 0133). */
export type Form<Values extends object> = {
  readonly mode: FormInput["mode"];
  readonly values: Values;
  readonly isBusy: boolean;
  readonly isUnsaved: boolean;
  readonly isPreview: boolean;
  /** The code of the last refusal; null: none. */
  readonly refusal: string | null;
  readonly issues: readonly FieldIssue[];
  readonly conflicts: readonly FieldConflict[];
  /** Nobody answered; what was typed is kept. */
  readonly isUnreachable: boolean;
  readonly change: <Field extends keyof Values & string>(
    field: Field,
    value: Values[Field],
  ) => void;
  readonly save: () => void;
  readonly preview: () => void;
  readonly edit: () => void;
  readonly resolve: (mine: readonly string[]) => void;
  /** What is shown was typed in an earlier form, at least in part. */
  readonly isResumed: boolean;
  /** Gives up all changes; what is stored is shown. */
  readonly startOver: () => void;
  /** Gives up what is kept for another time: the form is left without saving. */
  readonly forget: () => void;
  /** Another one for each time that `startOver` was called: the key of fields that keep texts of their own. */
  readonly turn: number;
};

/** What a form is opened with. */
export type FormStart<Values> = {
  readonly mode: FormInput["mode"];
  /** What is stored: what others save meanwhile is a conflict, told by the server. */
  readonly seen: Values;
  /** Under which name what is typed is kept until it is saved: the form, and the id of what it is about. */
  readonly draft: string;
  /** Fields that are never kept. */
  readonly secrets?: readonly (keyof Values & string)[];
};

/** A form on the machine with the states of the specification (section 4). `onSaved` receives what is stored. */
export function useForm<Values extends object>(
  machine: typeof formMachine,
  { mode, seen, draft: name, secrets }: FormStart<Values>,
  onSaved: (stored: Fields) => void,
): Form<Values> {
  const draft = useFormDraft(name, secrets);
  const actor = useInspectedActor(machine, { mode, seen: seen as Fields, draft: draft.found });
  const [turn, setTurn] = useState(0);
  const keep = useEffectEvent(draft.keep);
  const forget = useEffectEvent(draft.forget);
  useEffect(() => {
    const watching = actor.subscribe((snapshot) => {
      if (snapshot.hasTag("unsaved")) keep(snapshot.context.seen, snapshot.context.changes);
      else forget();
    });
    return () => watching.unsubscribe();
  }, [actor]);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isSaved = useSelector(actor, (snapshot) => snapshot.matches("success"));
  const tell = useEffectEvent(() => onSaved(context.seen));
  useEffect(() => {
    if (isSaved) tell();
  }, [isSaved]);
  return {
    mode: context.mode,
    values: { ...context.seen, ...context.changes } as Values,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    isUnsaved: useSelector(actor, (snapshot) => snapshot.hasTag("unsaved")),
    isPreview: useSelector(actor, (snapshot) => snapshot.matches("preview")),
    isUnreachable: useSelector(actor, (snapshot) => snapshot.matches({ failed: "unreachable" })),
    refusal: context.refusal,
    issues: context.issues,
    conflicts: context.conflicts,
    change: (field, value) => actor.send({ type: "user.change", field, value }),
    save: () => actor.send({ type: "user.save" }),
    preview: () => actor.send({ type: "user.preview" }),
    edit: () => actor.send({ type: "user.edit" }),
    resolve: (mine) => actor.send({ type: "user.resolve", mine }),
    isResumed: context.isResumed,
    startOver: () => {
      actor.send({ type: "user.undoChanges" });
      setTurn(turn + 1);
    },
    forget: draft.forget,
    turn,
  };
}
