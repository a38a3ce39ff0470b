/** What was seen of one machine while tests ran. Transitions are named by the ids of its chart (`chartOf`). */
export type MachineWalks = {
  /** The id of the machine, and what its chart is (`chartKey`): machines of one kit share the latter. */
  readonly machine: string;
  readonly chart: string;
  /** How often each transition was taken. */
  readonly transitions: Readonly<Record<string, number>>;
  /** How often each guard let pass and refused. */
  readonly guards: Readonly<Record<string, readonly [allowed: number, refused: number]>>;
  /** What events changed of the context: `from --event--> to`, and the names of the fields. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
  /** Of these, those that a list written by hand was compared with: `from --event-->`, and the names of the fields. */
  readonly compared: Readonly<Record<string, readonly string[]>>;
  /** Inputs that the machine was started with, and some of each event that it was given; what JSON cannot hold is left out. */
  readonly inputs: readonly unknown[];
  readonly samples: Readonly<Record<string, readonly SampleEvent[]>>;
};

export type SampleEvent = { readonly type: string };

/** What a file of tests has walked. */
export type WalksOfFile = { readonly file: string; readonly machines: readonly MachineWalks[] };

/** The variable of the environment that names the folder for what is walked; without it nothing is recorded. */
export const WALKS_VARIABLE = "BALISE_WALKS";
