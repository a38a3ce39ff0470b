import type { GlProgram } from "./glProgram.ts";
import { MARK_LAYOUT, type MarkGroup } from "./markNumbers.ts";
import type { Look } from "./marks.ts";
import { type Quads, quads } from "./quads.ts";

/** Marks that are drawn together: a call for each look among them. */
export type MarkBatch = {
  /** Replaces all of them; drawn in the order of the groups, each of which has another look. */
  write(groups: readonly MarkGroup[]): void;
  draw(use: (program: GlProgram) => void): void;
  remove(): void;
};

/** `programFor`: the same program for the same look. */
export function markBatch(
  gl: WebGL2RenderingContext,
  programFor: (look: Look) => GlProgram,
): MarkBatch {
  const quadsOf = new Map<GlProgram, Quads>();
  let drawn: readonly GlProgram[] = [];

  return {
    write(groups) {
      drawn = groups.map(({ look, numbers, count }) => {
        const program = programFor(look);
        const known = quadsOf.get(program);
        const of = known ?? quads(gl, MARK_LAYOUT);
        if (known === undefined) quadsOf.set(program, of);
        of.write(numbers, count);
        return program;
      });
    },
    draw(use) {
      for (const program of drawn) {
        use(program);
        quadsOf.get(program)?.draw();
      }
    },
    remove() {
      for (const one of quadsOf.values()) one.remove();
    },
  };
}
