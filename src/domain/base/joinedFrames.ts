/**
 * The subprotocol by which a client says that it reads joined frames: a JSON array of the messages that were sent to it
 * one shortly after the other. A number in front asks to be told once the frame was taken, by `{"taken": number}`. Servers
 * that do not know it send each message in a frame of its own, which is read as ever.
 */
export const JOINED_PROTOCOL = "balise.joined";

/**
 * What a notification carries that stands for several versions of its document: the first of them. The client was slow,
 * and only the newest waited for it.
 */
export const FIRST_VERSION = "firstVersion";

/** How a client says that a frame was received. */
export const receiptOf = (frame: number): string => `{"taken":${frame}}`;
