import { expect, test } from "vitest";
import { formDraftsIn } from "../../../../src/composition/kit/formDrafts.ts";
import { memoryStorage } from "../../../support/memoryStorage.ts";

const DRAFT = {
  seen: { name: "Quay", tags: ["a"] },
  changes: { name: "Quay 7", isOpen: true, tags: ["a", "b"] },
};

test("what a form was left with is there after a reload, until it is forgotten", () => {
  const storage = memoryStorage();
  formDraftsIn(storage, "build-1")("site.1").set(DRAFT);
  const reloaded = formDraftsIn(storage, "build-1")("site.1");
  expect(reloaded.get()).toMatchObject(DRAFT);
  reloaded.set(null);
  expect(formDraftsIn(storage, "build-1")("site.1").get()).toBeNull();
});

test("each form has its own", () => {
  const storage = memoryStorage();
  formDraftsIn(storage, "build-1")("site.1").set(DRAFT);
  expect(formDraftsIn(storage, "build-1")("site.2").get()).toBeNull();
});

test("of what was typed into another build only plain values are taken", () => {
  const storage = memoryStorage();
  formDraftsIn(storage, "build-1")("site.1").set(DRAFT);
  expect(formDraftsIn(storage, "build-2")("site.1").get()).toMatchObject({
    seen: { name: "Quay" },
    changes: { name: "Quay 7", isOpen: true },
  });
  formDraftsIn(storage, "build-1")("site.2").set({ seen: {}, changes: { tags: ["b"] } });
  expect(formDraftsIn(storage, "build-2")("site.2").get()).toBeNull();
});

test.each(["", "{", "7", '{"changes":{}}', '{"build":1,"seen":{},"changes":{}}'])(
  "a stored text that is no draft is none: %s",
  (text) => {
    const storage = memoryStorage();
    storage.setItem("balise.form.site.1", text);
    expect(formDraftsIn(storage, "build-1")("site.1").get()).toBeNull();
  },
);
