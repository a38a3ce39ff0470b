import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { SecretOverlap } from "../../../domain/base/secretOverlap.ts";
import { DAY, HOUR, WEEK } from "../../../domain/base/time.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";

const WORDS: readonly { readonly id: SecretOverlap; readonly word: MessageDescriptor }[] = [
  { id: DAY, word: msg`For one more day` },
  { id: WEEK, word: msg`For one more week` },
  { id: HOUR, word: msg`For one more hour` },
  { id: 0, word: msg`It ends at once` },
];

/** How long the former secret still counts. */
export function OverlapChoice({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: SecretOverlap;
  readonly onChange: (overlap: SecretOverlap) => void;
}) {
  const { t } = useLingui();
  return (
    <RadioGroup
      label={label}
      options={WORDS.map(({ id, word }) => ({ id: String(id), label: t(word) }))}
      value={String(value)}
      onChange={(id) => onChange(WORDS.find((one) => String(one.id) === id)?.id ?? value)}
    />
  );
}
