import { useLingui } from "@lingui/react/macro";
import { SunMoon } from "lucide-react";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { NoticeChoice } from "../evacuations/NoticeChoice.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { ThemeSelect } from "./ThemeSelect.tsx";

/** Language and theme, behind one button. */
export function DisplayPopover() {
  const { t } = useLingui();
  return (
    <Popover
      label={t`Language and theme`}
      trigger={<IconButton label={t`Language and theme`} icon={<SunMoon />} />}
    >
      <DisplayChoices />
    </Popover>
  );
}

/** Language and theme, one below the other; each says of itself what it is. */
export function DisplayChoices() {
  return (
    <div className="DisplayChoices">
      <LanguageChoice />
      <ThemeSelect />
      <NoticeChoice />
    </div>
  );
}
