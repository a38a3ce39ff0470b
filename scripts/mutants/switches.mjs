/**
 * The source with all its faults, each behind a switch: `planted(id)` answers whether that one is on, so that modules stay
 * loaded from fault to fault. `ids` are the numbers of the faults, in their order.
 */
export function withSwitches(source, faults, ids) {
  const units = new Map();
  faults.forEach((fault, index) => {
    const { start, end, kind } = fault;
    const key = `${start} ${end} ${kind === "done"}`;
    if (!units.has(key)) units.set(key, { start, end, kind, switches: [], within: [] });
    units.get(key).switches.push({ id: ids[index], text: fault.text });
  });
  // Outer before inner: expressions and statements lie within each other or apart.
  const sorted = [...units.values()].toSorted((a, b) => a.start - b.start || b.end - a.end);
  const top = { start: 0, end: source.length, within: [] };
  const open = [top];
  for (const unit of sorted) {
    while (open.at(-1).end < unit.end || open.at(-1).end <= unit.start) open.pop();
    open.at(-1).within.push(unit);
    open.push(unit);
  }
  const written = (unit) => {
    let text = "";
    let at = unit.start;
    for (const inner of unit.within) {
      text += source.slice(at, inner.start) + switched(inner);
      at = inner.end;
    }
    return text + source.slice(at, unit.end);
  };
  const switched = (unit) => {
    const { kind, switches } = unit;
    if (kind === "done")
      return switches.reduce((text, { id }) => `{if(!planted(${id})){${text}}}`, written(unit));
    const value = switches.reduceRight(
      (text, one) => `planted(${one.id})?(${one.text}):${text}`,
      `(${written(unit)})`,
    );
    return kind === "name" ? `[${value}]` : `(${value})`;
  };
  // On the first line, so that all others keep their numbers.
  return `const planted=globalThis.planted;${written(top)}`;
}
