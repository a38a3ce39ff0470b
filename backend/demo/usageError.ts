/** A command was typed in a way that cannot be followed; the message says what to type instead. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
