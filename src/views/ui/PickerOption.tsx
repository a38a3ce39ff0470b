import { Check } from "lucide-react";
import { ListBoxItem } from "react-aria-components";
import type { Option } from "./option.ts";
import "./PickerList.css";

/** One option in the list of a Select, MultiSelect or ComboBox. */
export function PickerOption({ option }: { readonly option: Option }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled ?? false}
      className="PickerOption"
    >
      {option.icon !== undefined && <span className="PickerOption-icon">{option.icon}</span>}
      <span className="PickerOption-texts">
        <span className="PickerOption-label">{option.label}</span>
        {option.description !== undefined && (
          <span className="PickerOption-description">{option.description}</span>
        )}
      </span>
      <Check className="PickerOption-check" aria-hidden="true" />
    </ListBoxItem>
  );
}
