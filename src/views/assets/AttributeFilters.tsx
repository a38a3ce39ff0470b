import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import type { AttributeQuery } from "../../domain/assets/attributeFilter.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { Button } from "../ui/Button.tsx";
import { ComboBox } from "../ui/ComboBox.tsx";
import { DateField } from "../ui/DateField.tsx";
import { DateRangeField } from "../ui/DateRangeField.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { OPERATOR_WORDS } from "./assetScreenWords.ts";
import {
  type AttributeDraft,
  draftOf,
  type FilterAttribute,
  newDraft,
  operatorsOf,
  queryOfDraft,
} from "./attributeDraft.ts";
import { dayOf, startOfDay } from "../../domain/base/localDay.ts";

/** What attributes have to be. What is not complete yet is not asked for; it is edited here as long as this is open. */
export function AttributeFilters({
  queries,
  attributes,
  onChange,
}: {
  readonly queries: readonly AttributeQuery[];
  readonly attributes: readonly FilterAttribute[];
  readonly onChange: (queries: readonly AttributeQuery[]) => void;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const [drafts, setDrafts] = useState<readonly AttributeDraft[]>(() =>
    queries.map((query) => draftOf(query, (at) => dayOf(at, timezone))),
  );
  const change = (next: readonly AttributeDraft[]) => {
    setDrafts(next);
    onChange(
      next.flatMap((draft) => {
        const query = queryOfDraft(draft, (day) => startOfDay(day, timezone));
        return query === null ? [] : [query];
      }),
    );
  };
  /** The attribute that was chosen last: what it is compared with comes next. */
  const [added, setAdded] = useState<string | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const unused = attributes.filter(({ name }) => !drafts.some((draft) => draft.name === name));
  return (
    <div
      ref={group}
      className="AttributeFilters"
      role="group"
      aria-label={t`Attributes`}
      tabIndex={-1}
      {...useFocusKept(group)}
    >
      {drafts.map((draft) => {
        const attribute = attributes.find(({ name }) => name === draft.name) ?? {
          name: draft.name,
          label: draft.name,
          kind: "string" as const,
          values: draft.values,
        };
        const { label } = attribute;
        const set = (part: Partial<AttributeDraft>) =>
          change(drafts.map((one) => (one === draft ? { ...one, ...part } : one)));
        return (
          <div key={draft.name} className="AttributeFilters-row">
            <Select
              label={label}
              options={[...new Set([...operatorsOf(attribute), draft.operator])].map((id) => ({
                id,
                label: t(OPERATOR_WORDS[id]),
              }))}
              value={draft.operator}
              autoFocus={draft.name === added}
              onChange={(operator) => set({ operator })}
            />
            <DraftValue draft={draft} attribute={attribute} onChange={set} />
            <IconButton
              label={t`Remove the filter on ${label}`}
              icon={<X />}
              size="small"
              onPress={() => change(drafts.filter((one) => one !== draft))}
            />
          </div>
        );
      })}
      <ComboBox
        // For the next one it is empty again.
        key={drafts.length}
        label={t`Filter by an attribute`}
        placeholder={t`Choose an attribute`}
        options={unused.map(({ name, label }) => ({ id: name, label }))}
        value={null}
        onChange={(name) => {
          const attribute = unused.find((one) => one.name === name);
          if (attribute === undefined) return;
          setAdded(attribute.name);
          change([...drafts, newDraft(attribute)]);
        }}
      />
      {drafts.length > 0 && (
        <Button size="small" variant="quiet" icon={<X />} onPress={() => change([])}>
          <Trans>Remove all of these</Trans>
        </Button>
      )}
    </div>
  );
}

/** What the operator compares with; nothing for those that say it themselves. */
function DraftValue({
  draft,
  attribute: { label, values },
  onChange,
}: {
  readonly draft: AttributeDraft;
  readonly attribute: FilterAttribute;
  readonly onChange: (part: Partial<AttributeDraft>) => void;
}) {
  const { t } = useLingui();
  const { operator, day, from, to, text, min, max } = draft;
  switch (operator) {
    case "before":
    case "after":
    case "equal":
      return (
        <DateField
          label={t`Day for ${label}`}
          isLabelHidden
          value={day}
          onChange={(next) => onChange({ day: next })}
        />
      );
    case "range":
      return (
        <DateRangeField
          label={t`Days for ${label}`}
          isLabelHidden
          value={from === null || to === null ? null : { from, to }}
          onChange={(next) => onChange({ from: next?.from ?? null, to: next?.to ?? null })}
        />
      );
    case "in":
      return (
        <MultiSelect
          label={t`Values of ${label}`}
          isLabelHidden
          placeholder={t`Choose values`}
          options={[...new Set([...values, ...draft.values])].map((id) => ({ id, label: id }))}
          values={draft.values}
          onChange={(next) => onChange({ values: next })}
        />
      );
    case "has":
      return (
        <TextField
          label={t`Text in ${label}`}
          isLabelHidden
          value={text}
          onChange={(next) => onChange({ text: next })}
        />
      );
    case "between":
      return (
        <>
          <NumberField
            label={t`At least`}
            value={min}
            onChange={(next) => onChange({ min: next })}
          />
          <NumberField
            label={t`At most`}
            value={max}
            onChange={(next) => onChange({ max: next })}
          />
        </>
      );
    case "none":
    case "last24Hours":
    case "yesterday":
    case "last7Days":
    case "last30Days":
    case "lastWeek":
    case "lastMonth":
      return null;
    default:
      return unreachable(operator);
  }
}
