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

/** Why a name may not be given, as a sentence; null: it may. */
export function refusedName(name) {
  const word = WORDS.find(({ instead }) => instead.test(name));
  return word === undefined ? null : `${name}: write ${word.write} (docs/glossary.md).`;
}

const fieldWords = {
  meta: { type: "suggestion", schema: [] },
  create(context) {
    const check = (node) => {
      switch (node?.type) {
        case "Identifier": {
          const message = refusedName(node.name);
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
    const ofFunction = ({ id, params }) => [id, ...params].forEach(check);
    return {
      VariableDeclarator: ({ id }) => check(id),
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
