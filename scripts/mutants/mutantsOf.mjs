import { parseSync } from "oxc-parser";

/** What each operator is changed into. */
const OPERATORS = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};
const SWAPPED = { max: "min", min: "max", some: "every", every: "some" };

/**
 * The small faults that can be planted in a source, as {file, line, what, at, kind, text, start, end, isStatic}: `start` to
 * `end` is the whole expression or statement, `text` what stands there with the fault, `kind` how a switch between the two is
 * written (switches.mjs), `at` where the fault itself is. Static is what runs while the module is loaded. Types, imports and
 * the texts of errors are left alone: nobody tests them, or the compiler does.
 */
export function mutantsOf(file, source) {
  const { program } = parseSync(file, source);
  const found = [];
  const lineStarts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1))
    lineStarts.push(at + 1);
  const lineOf = (at) => lineStarts.findLastIndex((start) => start <= at) + 1;
  const textOf = ({ start, end }) => source.slice(start, end);

  const visit = (node, place) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, place);
      return;
    }
    if (typeof node !== "object" || node === null || typeof node.type !== "string") return;
    if (isPassedOver(node)) return;
    plant(node, place);
    // The fields of a class are given their values when one is made.
    const isOfInstance = node.type === "PropertyDefinition" && !node.static;
    const isStatic = place.isStatic && !/Function/.test(node.type) && !isOfInstance;
    // A fault within a?.b.c is one of the whole chain: half of it behind a switch would end the chain elsewhere.
    const chain = node.type === "ChainExpression" ? node : place.chain;
    for (const [key, value] of Object.entries(node)) {
      const isLink = ["object", "callee", "expression"].includes(key);
      visit(value, { parent: node, key, isStatic, chain: isLink ? chain : null });
    }
  };

  const plant = (node, { parent, key, isStatic, chain }) => {
    /** What stands at `unit` with [start, end) replaced. */
    const add = (unit, kind, [start, end], text, what) =>
      found.push({
        file,
        line: lineOf(start),
        what,
        at: start,
        kind,
        start: unit.start,
        end: unit.end,
        text: source.slice(unit.start, start) + text + source.slice(end, unit.end),
        isStatic,
      });
    const whole = (text, what) => add(node, "value", [node.start, node.end], text, what);
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression": {
        const { left, right, operator } = node;
        if (operator === "??") {
          whole(textOf(left), "?? left out");
          break;
        }
        const other = OPERATORS[operator];
        const isText = (side) => side.type === "TemplateLiteral" || typeof side.value === "string";
        if (other === undefined || (operator === "+" && (isText(left) || isText(right)))) break;
        const at = left.end + source.slice(left.end, right.start).indexOf(operator);
        add(node, "value", [at, at + operator.length], other, `${operator} is ${other}`);
        break;
      }
      case "UnaryExpression":
        if (node.operator === "!")
          add(node, "value", [node.start, node.start + 1], "", "! left out");
        break;
      case "Literal": {
        const isTruth = typeof node.value === "boolean";
        if (!isTruth && node.value !== 0 && node.value !== 1) break;
        const other = String(isTruth ? !node.value : 1 - node.value);
        const isName = parent?.type === "Property" && key === "key" && !parent.computed;
        add(
          node,
          isName ? "name" : "value",
          [node.start, node.end],
          other,
          `${node.value} is ${other}`,
        );
        break;
      }
      case "IfStatement":
      case "ConditionalExpression":
      case "WhileStatement": {
        const { test } = node;
        if (node.type !== "WhileStatement")
          add(test, "value", [test.start, test.end], "true", "always");
        add(test, "value", [test.start, test.end], "false", "never");
        break;
      }
      case "ExpressionStatement":
        if (isDone(node.expression)) add(node, "done", [node.start, node.end], ";", "not done");
        break;
      case "ContinueStatement":
        add(node, "done", [node.start, node.end], ";", "not passed over");
        break;
      case "ThrowStatement":
        add(node, "done", [node.start, node.end], ";", "not thrown");
        break;
      case "CallExpression": {
        const { property, computed } = node.callee;
        if (computed === false && Object.hasOwn(SWAPPED, property.name)) {
          const other = SWAPPED[property.name];
          add(
            chain ?? node,
            "value",
            [property.start, property.end],
            other,
            `${property.name} is ${other}`,
          );
        }
        break;
      }
      default:
    }
  };

  visit(program.body, { parent: null, key: null, isStatic: true, chain: null });
  return found;
}

function isPassedOver(node) {
  if (/^(TS(?!AsExpression|NonNull|Satisfies)|Import)/.test(node.type)) return true;
  // What an error says.
  return node.type === "NewExpression" && /(Error|Failed)$/.test(node.callee.name ?? "");
}

function isDone({ type, operator }) {
  return (
    ["CallExpression", "AssignmentExpression", "UpdateExpression", "AwaitExpression"].includes(
      type,
    ) || operator === "void"
  );
}
