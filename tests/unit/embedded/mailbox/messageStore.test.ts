import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Message,
  openMessageStore,
} from "../../../../backend/embedded/mailbox/messageStore.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "balise-mailbox-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function email(subject: string, at: number): Omit<Message, "id"> {
  return {
    kind: "email",
    at,
    from: "",
    to: ["a@b.example"],
    subject,
    text: "",
    html: null,
    attachments: [],
  };
}

const silent = () => undefined;

describe("the message store", () => {
  it("keeps the newest and removes the files of the others", async () => {
    const store = await openMessageStore(folder, silent, { count: 2, bytes: 1_000_000 });
    for (const [at, subject] of ["one", "two", "three"].entries()) {
      await store.add(email(subject, 1000 + at), Buffer.from(subject));
    }
    expect(store.list().map((one) => one.subject)).toEqual(["three", "two"]);
    expect(await readdir(folder)).toHaveLength(4);
  });

  it("stays below its size, but always keeps the last message", async () => {
    const store = await openMessageStore(folder, silent, { count: 10, bytes: 1000 });
    await store.add(email("small", 1000), Buffer.alloc(100));
    await store.add(email("large", 1001), Buffer.alloc(5000));
    expect(store.list().map((one) => one.subject)).toEqual(["large"]);
  });

  it("tells of a file it cannot read and shows the rest", async () => {
    const first = await openMessageStore(folder, silent);
    await first.add(email("whole", 1000), Buffer.from("source"));
    await writeFile(join(folder, "01ARZ3NDEKTSV4RRFFQ69G5FAV.json"), "{ half");
    const lines: string[] = [];
    const second = await openMessageStore(folder, (line) => lines.push(line));
    expect(second.list().map((one) => one.subject)).toEqual(["whole"]);
    expect(lines).toEqual([
      expect.stringMatching(
        /^mailbox: 01ARZ3NDEKTSV4RRFFQ69G5FAV\.json cannot be read and is skipped/,
      ),
    ]);
  });
});
