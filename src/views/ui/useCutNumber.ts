import { NumberParser } from "@internationalized/number";
import { useLingui } from "@lingui/react/macro";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { useLocale } from "react-aria-components";

type Bounds = {
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  readonly formatOptions?: Intl.NumberFormatOptions | undefined;
};

/**
 * What a number field says where somebody typed a number out of its bounds, which the field then sets to the nearest one
 * that it takes: nothing is changed in silence. `look` goes to what is around the input, `reset` wherever the number is
 * changed another way.
 */
export function useCutNumber({ minValue, maxValue, formatOptions = {} }: Bounds) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [typed, setTyped] = useState<number | null>(null);
  const look = (text: string) => {
    const number = new NumberParser(locale, formatOptions).parse(text);
    const isOut = number < (minValue ?? -Infinity) || number > (maxValue ?? Infinity);
    setTyped(isOut ? number : null);
  };
  const shown = (number: number) => new Intl.NumberFormat(locale, formatOptions).format(number);
  return {
    reset: () => setTyped(null),
    look: {
      onBlurCapture: ({ target }: FocusEvent) => {
        if (target instanceof HTMLInputElement) look(target.value);
      },
      onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
        if (key === "Enter" && target instanceof HTMLInputElement) look(target.value);
      },
    },
    note: note(),
  };

  function note(): string | null {
    if (typed === null) return null;
    const [given, least, most] = [typed, minValue ?? typed, maxValue ?? typed].map(shown);
    return maxValue !== undefined && typed > maxValue
      ? t`${given} is more than fits here: set to ${most}, the most.`
      : t`${given} is less than fits here: set to ${least}, the least.`;
  }
}
