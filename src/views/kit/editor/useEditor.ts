import { useState } from "react";
import type { Fields } from "../../../domain/base/fieldEdit.ts";
import type { formMachine } from "../../../machines/kit/formMachine.ts";
import { type Form, type FormStart, useForm } from "../administration/useForm.ts";
import { type Leaving, useLeaving } from "./useLeaving.ts";

/** What a form is opened with. */
export type EditorStart<Values> = FormStart<Values> & { readonly machine: typeof formMachine };

/** A form over a list. */
export type Editor<Values extends object> = Form<Values> &
  Leaving & {
    /** The reader has tried to save: what is missing or wrong may be said. */
    readonly isTried: boolean;
    /** Tries to save by `send`, as a rule `form.save`: where something is wrong it is said, where nothing was changed the form closes. */
    readonly submit: (isSound: boolean, send?: () => void) => void;
  };

/** A form that closes once it is saved. `start` is asked once, when the form is opened. */
export function useEditor<Values extends object>(
  start: () => EditorStart<Values>,
  onSaved: (stored: Fields) => void,
  onClose: () => void,
): Editor<Values> {
  const [{ machine, ...begun }] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const form = useForm<Values>(machine, begun, (stored) => {
    onSaved(stored);
    onClose();
  });
  return {
    ...form,
    ...useLeaving(form.isUnsaved, onClose, form.forget),
    isTried,
    submit: (isSound, send = form.save) => {
      setIsTried(true);
      if (!isSound) return;
      if (form.mode === "edit" && !form.isUnsaved) onClose();
      else send();
    },
  };
}
