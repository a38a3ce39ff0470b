/** A request as a stand-in answers it; `path` is split at its slashes. */
export type StandInRequest = {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** The bearer; empty: none. */
  readonly token: string;
  readonly body: unknown;
};

export type StandInAnswer = { readonly status: number; readonly answer: unknown };

/** A service as it stands on one machine. */
export type StandIn = {
  answer(request: StandInRequest): StandInAnswer;
  /** What sets the service up, beside its contract. Null: the request is none of that; false: its body is of no use. */
  setUp(request: Pick<StandInRequest, "body" | "method" | "path">): boolean | null;
};

export const NO_SUCH_ADDRESS: StandInAnswer = {
  status: 404,
  answer: { error: "There is no such address: docs/sync.md lists them." },
};
