import { expect, test } from "vitest";
import { filesOf, pdfOf } from "../../../backend/demo/world/demoFiles.ts";
import { customersOfWorld, createWorld } from "../../../backend/demo/world/world.ts";
import { uploadFile } from "../../../src/domain/assets/calls.ts";
import { judgeUpload } from "../../../src/domain/assets/assetFile.ts";
import { T0 } from "../../support/fixtures.ts";

test.each(
  customersOfWorld(createWorld({ seed: 1, now: T0 })).map((one) => [one.customer.index, one]),
)(
  "the papers of %s are files that the product takes, each of a material and a name of its own",
  (index, { assets }) => {
    const files = filesOf(index, assets);
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length);
    for (const { id, asset, name, content } of files) {
      expect(judgeUpload(name, content, [])).toMatchObject({ ok: true });
      const body = { customerIndex: index, assetId: asset.id, fileId: id, name };
      const request = { ...body, content: content.toString("base64") };
      expect(uploadFile.request.safeParse(request).error).toBeUndefined();
    }
  },
);

test("a PDF says where each of its objects begins", () => {
  const text = pdfOf([["One (of two)", "l’été"], ["Two"]]).toString("latin1");
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gmu)].map(([, at]) => Number(at));
  expect(offsets.map((at) => text.slice(at, at + 7))).toEqual(
    offsets.map((_, index) => `${index + 1} 0 obj`),
  );
  expect(text.slice(Number(/startxref\n(\d+)/u.exec(text)?.[1])).startsWith("xref")).toBe(true);
  expect(text).toContain("(One \\(of two\\))'");
});
