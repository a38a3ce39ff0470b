import type { EvacuationView, PersonId } from "../../../domain/evacuations/evacuation.ts";

export function nameOf({ people }: EvacuationView, id: PersonId): string {
  return people.find((person) => person.id === id)?.name ?? id;
}
