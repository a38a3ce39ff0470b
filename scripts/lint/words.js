// A plugin of the linter. New names are the field's words: docs/glossary.md, "Names in the code".

/** A word that is not the field's, as it stands in names, and what to write. */
export const WORDS = [
  { instead: /(?:^|[a-z])Standing|^standing|STANDING/u, write: "status" },
  { instead: /^(?:usual|USUAL)|Usual|_USUAL/u, write: "default" },
  { instead: /^(?:MOST|LEAST)_|_(?:MOST|LEAST)$|^(?:most|least)(?=[A-Z])/u, write: "max or min" },
  { instead: /^deaf|Deaf(?!ult)|DEAF/u, write: "uncovered or coverageLoss" },
  { instead: /^(?:p|P)assOver/u, write: "skipInvalid" },
  {
    instead: /^use(?:Told|Held|Rested)/u,
    write: "useFeedValue, useFrozenOrder or useDebouncedValue",
  },
  { instead: /^(?:w|W)hoever/u, write: "the noun" },
];

/** A function is named by what it does; what a test observes may be called by its result. */
const OF_FUNCTIONS = { instead: /^(?:told|begun|held|seen|undone)$/u, write: "a verb" };

/** Why a name may not be given, as a sentence; null: it may. */
export function refusedName(name, isFunction = false) {
  const words = isFunction ? [...WORDS, OF_FUNCTIONS] : WORDS;
  const word = words.find(({ instead }) => instead.test(name));
  return word === undefined ? null : `${name}: write ${word.write} (docs/glossary.md).`;
}

const fieldWords = {
  meta: { type: "suggestion", schema: [] },
  create(context) {
    const isTest = /[/\\](?:model-)?tests[/\\]/u.test(context.filename);
    const check = (node, isFunction = false) => {
      switch (node?.type) {
        case "Identifier": {
          const message = refusedName(node.name, isFunction && !isTest);
          if (message !== null) context.report({ node, message });
          return;
        }
        case "ObjectPattern":
          for (const property of node.properties)
            check(property.type === "RestElement" ? property.argument : property.value);
          return;
        case "ArrayPattern":
          for (const element of node.elements) check(element);
          return;
        case "AssignmentPattern":
          check(node.left);
          return;
        case "RestElement":
          check(node.argument);
      }
    };
    const ofFunction = ({ id, params }) => {
      check(id, true);
      for (const param of params) check(param);
    };
    return {
      VariableDeclarator: ({ id, init }) => check(id, /Function/u.test(init?.type ?? "")),
      FunctionDeclaration: ofFunction,
      FunctionExpression: ofFunction,
      ArrowFunctionExpression: ofFunction,
      ClassDeclaration: ({ id }) => check(id),
      TSTypeAliasDeclaration: ({ id }) => check(id),
      TSInterfaceDeclaration: ({ id }) => check(id),
      TSPropertySignature: ({ key, computed }) => {
        if (!computed) check(key);
      },
    };
  },
};

export default { meta: { name: "words" }, rules: { "field-words": fieldWords } };
