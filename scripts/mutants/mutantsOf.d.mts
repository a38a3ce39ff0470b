export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly what: string;
  readonly at: number;
  readonly kind: "value" | "name" | "done";
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isStatic: boolean;
}

export function mutantsOf(file: string, source: string): Mutant[];
