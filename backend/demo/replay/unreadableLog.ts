/** A log that cannot be read at all; the message says why. Single bad lines are no reason for this. */
export class UnreadableLog extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "UnreadableLog";
  }
}
