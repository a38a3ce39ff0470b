import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import type { FieldIssue } from "../../../domain/base/domainError.ts";
import type { FieldConflict, Fields } from "../../../domain/base/fieldEdit.ts";
import type { formMachine, FormInput } from "../../../machines/kit/formMachine.ts";
import { useInspectedActor } from "../useInspectedActor.ts";

/** A form as its fields see it. `Values`: what it is about, with what was changed. */
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
};

/** A form on the machine with the states of the specification (section 4). `onSaved` receives what is stored. */
export function useForm<Values extends object>(
  machine: typeof formMachine,
  { mode, seen }: { readonly mode: FormInput["mode"]; readonly seen: Values },
  onSaved: (stored: Fields) => void,
): Form<Values> {
  const actor = useInspectedActor(machine, { mode, seen: seen as Fields });
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
  };
}
