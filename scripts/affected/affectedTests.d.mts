export function testsOf(root: string): readonly string[];
export function affectedTests(root: string): (changed: readonly string[]) => {
  readonly reached: readonly string[];
  readonly leftOut: readonly string[];
};
