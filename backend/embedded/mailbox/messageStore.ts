import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { monotonicFactory } from "ulid";
import { z } from "zod";
import { writeFileAtomically } from "../process/writeFileAtomically.ts";

const Message = z.strictObject({
  id: z.string(),
  kind: z.enum(["email", "sms"]),
  /** When it arrived, epoch ms. */
  at: z.number().int(),
  /** Sender; empty for an SMS. */
  from: z.string(),
  to: z.array(z.string()),
  /** Empty for an SMS. */
  subject: z.string(),
  text: z.string(),
  /** The HTML part as it came: shown in a sandboxed frame only. */
  html: z.string().nullable(),
  attachments: z.array(
    z.strictObject({ name: z.string(), type: z.string(), size: z.number().int() }),
  ),
});

/** An e-mail or SMS as the mailbox keeps it. */
export type Message = z.infer<typeof Message>;

/** What is held in memory of each message: enough for the list. */
export type MessageSummary = Omit<Message, "text" | "html" | "attachments"> & {
  readonly excerpt: string;
};

/** The messages of the data folder, newest first, at most 1,000 and 200 MB. */
export interface MessageStore {
  list(): readonly MessageSummary[];
  read(id: string): Promise<Message | null>;
  /** The e-mail's source (RFC 5322); null for an SMS. */
  readSource(id: string): Promise<Buffer | null>;
  /** Keeps a message; on disk when the promise resolves. */
  add(message: Omit<Message, "id">, source: Uint8Array | null): Promise<Message>;
  purge(): Promise<void>;
}

const defaultLimits = { count: 1000, bytes: 200 * 1024 * 1024 };
const excerptLength = 160;

interface Entry {
  readonly summary: MessageSummary;
  readonly bytes: number;
}

function summaryOf({
  text,
  html: _html,
  attachments: _attachments,
  ...rest
}: Message): MessageSummary {
  return {
    ...rest,
    excerpt: text.slice(0, 1000).replace(/\s+/g, " ").trim().slice(0, excerptLength),
  };
}

/** Opens the mailbox's folder. Files that cannot be read are told to `log` and left alone. */
export async function openMessageStore(
  folder: string,
  log: (line: string) => void,
  limits = defaultLimits,
): Promise<MessageStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const nextId = monotonicFactory();
  const entries: Entry[] = [];
  const pathOf = (id: string, kind: "json" | "eml") => join(folder, `${id}.${kind}`);
  const sizeOf = (path: string) =>
    stat(path).then(
      (file) => file.size,
      () => 0,
    );

  for (const name of (await readdir(folder)).toSorted().toReversed()) {
    if (!name.endsWith(".json")) continue;
    try {
      const text = await readFile(join(folder, name), "utf8");
      const message = Message.parse(JSON.parse(text));
      const bytes = text.length + (await sizeOf(pathOf(message.id, "eml")));
      entries.push({ summary: summaryOf(message), bytes });
    } catch (error) {
      log(
        `mailbox: ${name} cannot be read and is skipped (${error instanceof Error ? error.message : String(error)}).`,
      );
    }
  }

  async function forget(id: string): Promise<void> {
    await Promise.all([
      rm(pathOf(id, "json"), { force: true }),
      rm(pathOf(id, "eml"), { force: true }),
    ]);
  }

  async function shrink(): Promise<void> {
    let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    while (entries.length > limits.count || (bytes > limits.bytes && entries.length > 1)) {
      const oldest = entries.pop();
      if (!oldest) return;
      bytes -= oldest.bytes;
      await forget(oldest.summary.id);
    }
  }

  await shrink();

  return {
    list: () => entries.map((entry) => entry.summary),
    async read(id) {
      if (!entries.some((entry) => entry.summary.id === id)) return null;
      return Message.parse(JSON.parse(await readFile(pathOf(id, "json"), "utf8")));
    },
    async readSource(id) {
      const entry = entries.find((one) => one.summary.id === id);
      return entry?.summary.kind === "email" ? readFile(pathOf(id, "eml")) : null;
    },
    async add(content, source) {
      const message: Message = { ...content, id: nextId(content.at) };
      const text = JSON.stringify(message);
      if (source) await writeFileAtomically(pathOf(message.id, "eml"), source);
      await writeFileAtomically(pathOf(message.id, "json"), text);
      entries.push({ summary: summaryOf(message), bytes: text.length + (source?.length ?? 0) });
      // Two writes may finish out of order; the ids say which arrived first.
      entries.sort((one, other) => (one.summary.id < other.summary.id ? 1 : -1));
      await shrink();
      return message;
    },
    async purge() {
      const ids = entries.splice(0).map((entry) => entry.summary.id);
      for (const id of ids) await forget(id);
    },
  };
}
