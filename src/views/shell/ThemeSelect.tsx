import { useLingui } from "@lingui/react/macro";
import { type ThemeChoice, useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { THEME_CHOICES, THEME_NAMES } from "./themeNames.ts";

/** The theme of this browser. */
export function ThemeSelect() {
  const { t } = useLingui();
  const { preferences } = useServices();
  const [theme, setTheme] = useStored(preferences.theme);
  return (
    <SegmentedControl<ThemeChoice>
      label={t`Theme`}
      size="small"
      options={THEME_CHOICES.map((id) => ({ id, label: t(THEME_NAMES[id]) }))}
      value={theme}
      onChange={setTheme}
    />
  );
}
