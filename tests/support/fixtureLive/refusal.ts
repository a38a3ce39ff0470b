/** A refusal as the backend sends it; thrown by an answer of the test. */
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
