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
 * The small faults that can be planted in a source, each as {start, end, text, line, what}. Types, imports and the texts of
 * errors are left alone: nobody tests them, or the compiler does.
 */
export function mutantsOf(file, source) {
  const { program } = parseSync(file, source);
  const found = [];
  const lineOf = (at) => source.slice(0, at).split("\n").length;
  const add = (start, end, text, what) =>
    found.push({ file, start, end, text, line: lineOf(start), what });
  const textOf = ({ start, end }) => source.slice(start, end);

  const visit = (node, parent) => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, parent);
      return;
    }
    if (typeof node !== "object" || node === null || typeof node.type !== "string") return;
    if (isPassedOver(node)) return;
    plant(node, parent);
    for (const [key, value] of Object.entries(node)) if (key !== "parent") visit(value, node);
  };

  const plant = (node, parent) => {
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression": {
        const { left, right, operator } = node;
        if (operator === "??") {
          add(node.start, node.end, textOf(left), "?? left out");
          break;
        }
        const other = OPERATORS[operator];
        const isText = (side) => side.type === "TemplateLiteral" || typeof side.value === "string";
        if (other === undefined || (operator === "+" && (isText(left) || isText(right)))) break;
        const at = left.end + source.slice(left.end, right.start).indexOf(operator);
        add(at, at + operator.length, other, `${operator} is ${other}`);
        break;
      }
      case "UnaryExpression":
        if (node.operator === "!") add(node.start, node.start + 1, "", "! left out");
        break;
      case "Literal":
        if (typeof node.value === "boolean")
          add(node.start, node.end, String(!node.value), `${node.value} is ${!node.value}`);
        else if (node.value === 0 || node.value === 1)
          add(node.start, node.end, String(1 - node.value), `${node.value} is ${1 - node.value}`);
        break;
      case "IfStatement":
      case "ConditionalExpression":
      case "WhileStatement":
        if (node.type !== "WhileStatement") add(node.test.start, node.test.end, "true", "always");
        add(node.test.start, node.test.end, "false", "never");
        break;
      case "ExpressionStatement":
        if (isDone(node.expression)) add(node.start, node.end, ";", "not done");
        break;
      case "ContinueStatement":
        add(node.start, node.end, ";", "not passed over");
        break;
      case "ThrowStatement":
        add(node.start, node.end, ";", "not thrown");
        break;
      case "CallExpression": {
        const { property, computed } = node.callee;
        const other = computed === false ? SWAPPED[property.name] : undefined;
        if (other !== undefined && parent !== null)
          add(property.start, property.end, other, `${property.name} is ${other}`);
        break;
      }
      default:
    }
  };

  visit(program.body, null);
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
