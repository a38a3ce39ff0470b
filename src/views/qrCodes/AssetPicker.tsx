import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AssetId } from "../../domain/base/ids.ts";
import { ComboBox } from "../ui/ComboBox.tsx";
import type { FieldProps } from "../ui/fieldProps.ts";
import { useFeed } from "../kit/useFeed.ts";

/** Resources offered at once. */
const OFFERED = 8;

/** One resource of the customer, found by typing; typing errors are forgiven. */
export function AssetPicker({
  value,
  onChange,
  ...field
}: FieldProps & {
  readonly value: AssetId | null;
  readonly onChange: (id: AssetId | null) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const feed = useFeed("assetSearch", { text: text.trim(), limit: OFFERED });
  return (
    <ComboBox
      {...field}
      options={(feed?.assets ?? []).map(({ id, reference, designation }) => ({
        id,
        label: reference,
        description: designation,
      }))}
      value={value}
      onChange={(id) => {
        onChange(id);
        const chosen = feed?.assets.find((asset) => asset.id === id);
        if (chosen !== undefined) setText(chosen.reference);
      }}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed);
        if (typed === "") onChange(null);
      }}
      isLoading={feed?.isLoaded !== true}
      placeholder={t`Reference, name, manufacturer id`}
    />
  );
}
