/** What an actor has answered, as the parameters of a guard or an action. */
export function outputOf<Output>({ event }: { event: { output: Output } }): Output {
  return event.output;
}
