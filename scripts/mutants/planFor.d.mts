export interface Reached {
  readonly file: string;
  readonly isBroken?: boolean;
  readonly ms: number;
  readonly outside: readonly number[];
  readonly loading: readonly number[];
  readonly tests: readonly {
    readonly ms: number;
    readonly asked: number;
    readonly reached: readonly number[];
  }[];
}

export interface Plan {
  readonly id: number;
  readonly isStatic: boolean;
  readonly files: readonly { readonly file: string }[];
  readonly loadedBy: readonly { readonly file: string }[];
}

export function plansFor(
  reach: readonly Reached[],
  mostMs: number,
): (
  fault: { readonly id: number; readonly isStatic: boolean },
  nearest: readonly string[],
) => Plan | null;
