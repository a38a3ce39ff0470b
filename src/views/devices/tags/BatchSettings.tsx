import { useLingui } from "@lingui/react/macro";
import { accuracyOf, type AccuracyType } from "../../../domain/devices/tagSettings.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { ACCURACY_TYPE_WORDS } from "./tagWords.ts";

/** The settings that a batch changes; null: stays as it is with each. */
type Settings = {
  readonly accuracyType: AccuracyType | null;
  readonly accuracy: number | null;
  readonly altitude: number | null;
  readonly floor: number | null;
};

export const NO_SETTINGS: Settings = {
  accuracyType: null,
  accuracy: null,
  altitude: null,
  floor: null,
};

/** The settings that many tags get at once. */
export function SettingsFields({
  settings,
  onChange,
  problem,
}: {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
  readonly problem: string | null;
}) {
  const { t } = useLingui();
  const set = (part: Partial<Settings>) => onChange({ ...settings, ...part });
  return (
    <>
      <Select
        label={t`Accuracy type`}
        options={[
          { id: "", label: t`As it is` },
          ...(["high", "low", "manual"] as const).map((id) => ({
            id,
            label: t(ACCURACY_TYPE_WORDS[id]),
          })),
        ]}
        value={settings.accuracyType ?? ""}
        onChange={(id) => set({ accuracyType: id === "" ? null : id })}
        errorMessage={problem}
      />
      {settings.accuracyType === "manual" && (
        <NumberField
          label={t`Accuracy`}
          value={settings.accuracy}
          onChange={(accuracy) => set({ accuracy })}
          unit={t`m`}
          isRequired
        />
      )}
      <NumberField
        label={t`Altitude`}
        value={settings.altitude}
        onChange={(altitude) => set({ altitude })}
        unit={t`m`}
        description={t`Left empty, it stays as it is.`}
      />
      <NumberField
        label={t`Floor`}
        value={settings.floor}
        onChange={(floor) => set({ floor })}
        description={t`Left empty, it stays as it is.`}
      />
    </>
  );
}

/** Only what is given. */
export function sharedSettings({ accuracyType, accuracy, altitude, floor }: Settings): object {
  return {
    ...(accuracyType === null
      ? {}
      : { accuracyType, accuracy: accuracyOf(accuracyType, accuracy) ?? undefined }),
    ...(altitude === null ? {} : { altitude }),
    ...(floor === null ? {} : { floor }),
  };
}
