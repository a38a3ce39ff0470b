import { Check } from "lucide-react";
import { MenuItem } from "react-aria-components";
import { defined } from "./defined.ts";
import type { MenuItemEntry } from "./menuEntry.ts";
import "./Menu.css";

/** One row of a menu. */
export function MenuRow({ entry }: { readonly entry: MenuItemEntry }) {
  const {
    id,
    label,
    icon,
    description,
    keys,
    tone,
    href,
    isOutside = false,
    isDisabled = false,
  } = entry;
  return (
    <MenuItem
      id={id}
      textValue={label}
      className="MenuRow"
      isDisabled={isDisabled}
      {...(isOutside ? { target: "_blank", rel: "noreferrer" } : {})}
      {...defined({ href, "data-danger": tone === "danger" ? "" : undefined })}
    >
      {({ selectionMode }) => (
        <>
          {selectionMode !== "none" && <Check className="MenuRow-check" aria-hidden="true" />}
          {icon}
          <span className="MenuRow-texts">
            {label}
            {description !== undefined && (
              <span className="MenuRow-description">{description}</span>
            )}
          </span>
          {keys !== undefined && <kbd className="MenuRow-keys">{keys}</kbd>}
        </>
      )}
    </MenuItem>
  );
}
