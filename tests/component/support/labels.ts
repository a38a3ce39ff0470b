import { idOf, LabelId } from "../../../src/domain/base/ids.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { createLabel, updateLabel } from "../../../src/domain/referential/calls.ts";
import { Label, labelTaken } from "../../../src/domain/referential/label.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { MACHINES } from "../../support/referential.ts";
import { stored } from "./stored.ts";

/** A label of the family machines. */
export function labelNamed(name: string, subFamily = "crane"): Label {
  const id = LabelId.parse(idOf("label", name.replaceAll(" ", "-")));
  return { id, name, family: "machines", subFamily, site: null };
}

/** Labels of machines, made and changed by the rules of the domain as the backend does. */
export function labelsOf(live: FixtureLive, labels: readonly Label[] = []): void {
  const storedLabels = () => stored(live, "labels", Label);
  const refuseTaken = (label: Label) => {
    if (labelTaken(label, storedLabels()) !== null) throw new Refusal("label_taken");
  };
  live.write("references", MACHINES);
  live.write("labels", ...labels);
  live.server.answer(createLabel, ({ labelId, label: form }) => {
    const label = Label.parse({ site: null, ...form, id: labelId ?? labelNamed(form.name).id });
    refuseTaken(label);
    live.write("labels", label);
    return { label };
  });
  live.server.answer(updateLabel, ({ labelId, seen, changes }) => {
    const current = storedLabels().find(({ id }) => id === labelId);
    if (current === undefined) throw new Refusal("not_found", { labelId }, 404);
    const conflicts = editConflicts(current, seen, changes);
    if (conflicts.length > 0) throw new Refusal("conflict", { labelId, conflicts, current });
    const label = Label.parse({ ...current, ...changes });
    refuseTaken(label);
    live.write("labels", label);
    return { label };
  });
}
