import { expect, test } from "vitest";
import { xmlTree } from "../../../../backend/app/connectors/xmlTree.ts";

test("is elements and attributes by their names, lists of those of one name, and texts", () => {
  expect(
    xmlTree(
      '<a:Fleet xmlns:a="urn:x" version="1"><Links><rel>self</rel></Links><Links><rel>next</rel></Links><Empty/><One at="2">é &amp; <![CDATA[<b>]]></One></a:Fleet>',
    ),
  ).toEqual({
    Fleet: {
      version: "1",
      Links: [{ rel: "self" }, { rel: "next" }],
      Empty: "",
      One: { at: "2", text: "é & <b>" },
    },
  });
});

test("takes a name that objects have by themselves for a name", () => {
  const tree = xmlTree("<a><__proto__>1</__proto__><constructor>2</constructor></a>");
  expect(Object.keys(tree["a"] as object)).toEqual(["__proto__", "constructor"]);
  expect({}).not.toHaveProperty("1");
});

const BOMB = `<!DOCTYPE a [<!ENTITY b "${"c".repeat(100)}"><!ENTITY d "&b;&b;">]><a>&d;</a>`;

test.each([
  ["a declared type, and what grows by it", BOMB, "declares a document type"],
  ["an entity that nobody declared", "<a>&b;</a>", "undefined entity"],
  ["what is not closed", "<a><b></a>", "unexpected close tag"],
  ["nothing", "", "document must contain a root element"],
  ["too deep", `${"<a>".repeat(17)}${"</a>".repeat(17)}`, "nested more than 16 deep"],
  ["too many parts", `<a>${"<b/>".repeat(200_000)}</a>`, "more than 200000 parts"],
])("refuses %s", (_name, text, why) => {
  expect(() => xmlTree(text)).toThrow(why);
});
