import { type Context, createContext, useContext } from "react";
import { must } from "../../domain/base/must.ts";

/** The machines of a feature with their effects: where composition provides them, and how its views get them. */
export function machinesContext<Machines>(
  name: string,
): readonly [context: Context<Machines | null>, useMachines: () => Machines] {
  const context = createContext<Machines | null>(null);
  return [context, () => must(useContext(context), `${name} surrounds every view`)];
}
