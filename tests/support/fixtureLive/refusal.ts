import { DomainError } from "../../../src/domain/base/domainError.ts";

/** A refusal as the backend sends it; thrown by an answer of the test, as is the domain's own. */
export class Refusal extends Error {
  readonly status: number;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;

  /** @param code of the catalogue, for instance `not_allowed` */
  constructor(code: string, data: Readonly<Record<string, unknown>> = {}, status = 409) {
    super(`refused: ${code}`);
    this.id = `plugin.balise.${code}`;
    this.status = status;
    this.data = data;
  }
}

/** The refusal that an answer has thrown, of the domain's or of ours. @throws anything else that it has thrown */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DomainError) return new Refusal(error.code, error.data, error.status);
  throw error;
}
