/**
 * A way through a machine as a file: written by tests as they walk, exported by /debug-ui, read by `npm run models --
 * --replay`. States are written as `stateName` does. An event may hold what it carried, or only its type: then what it
 * carried is sought among the samples of the model tests.
 */
export type MachinePath = {
  readonly machine: string;
  /** What its chart is (`chartKey`): machines without a file of their own are known by it. */
  readonly chart?: string;
  readonly name: string;
  readonly input?: unknown;
  /** The state before the first step. */
  readonly begin: string;
  readonly steps: readonly { readonly event: { readonly type: string }; readonly state: string }[];
};
