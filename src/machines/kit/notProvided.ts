import { fromPromise } from "xstate";

/** The default of an effect that `main.tsx` or a test provides: a machine by itself does nothing outside. */
export function notProvided<Output, Input = void>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));
}
