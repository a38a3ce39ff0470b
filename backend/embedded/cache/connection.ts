import type { Socket } from "node:net";
import { encodeReply } from "./reply.ts";
import { ProtocolError, RequestParser } from "./requestParser.ts";
import type { Session } from "./session.ts";

/** What a connection needs of the log. */
export interface Barrier {
  /** The number of the last durable record appended. */
  readonly appended: () => number;
  /** The number up to which all is on the disk. */
  readonly synced: () => number;
}

/** A client's socket: bytes in, replies out in order, none before what it tells is on the disk. */
export interface Connection {
  /** Sends what may be sent now; called whenever the disk has caught up. */
  readonly release: () => void;
}

/** A client that has not given the password may send so many bytes: a HELLO with AUTH has some hundred. */
const maxOfStrangers = 16 * 1024;

/** Serves one socket until it closes. */
export function serveConnection(socket: Socket, session: Session, barrier: Barrier): Connection {
  const parser = new RequestParser();
  const waiting: { text: string; after: number }[] = [];

  function release(): void {
    const synced = barrier.synced();
    let text = "";
    let head = waiting[0];
    while (head !== undefined && head.after <= synced) {
      text += head.text;
      waiting.shift();
      head = waiting[0];
    }
    if (text !== "" && socket.writable) {
      socket.write(text, "latin1");
    }
    if (session.ended && waiting.length === 0) {
      socket.end();
    }
  }

  let strangerBytes = 0;
  socket.setNoDelay(true);
  socket.on("data", (chunk) => {
    let text = "";
    strangerBytes += session.entered ? 0 : chunk.length;
    if (!session.entered && strangerBytes > maxOfStrangers) {
      socket.destroy();
      return;
    }
    try {
      const before = barrier.appended();
      for (const words of parser.read(chunk)) {
        if (!session.ended) {
          text += encodeReply(session.answer(words));
        }
      }
      const appended = barrier.appended();
      waiting.push({ text, after: appended > before ? appended : 0 });
      release();
    } catch (error) {
      if (!(error instanceof ProtocolError)) {
        throw error;
      }
      socket.end(encodeReply({ refusal: `ERR Protocol error: ${error.message}` }), "latin1");
    }
  });
  return { release };
}
