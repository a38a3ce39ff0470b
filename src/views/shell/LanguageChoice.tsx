import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { LOCALES, type Locale } from "../../domain/base/locale.ts";
import { useEntrance } from "../kit/services.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { LANGUAGE_NAMES } from "../kit/words/languageNames.ts";

/** The language of the interface, kept for the next start. */
export function LanguageChoice() {
  const { t } = useLingui();
  const { locale: actor } = useEntrance();
  const locale = useSelector(actor, (snapshot) => snapshot.context.locale);
  return (
    <SegmentedControl<Locale>
      label={t`Language`}
      size="small"
      options={LOCALES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
      value={locale}
      onChange={(chosen) => actor.send({ type: "user.choose", locale: chosen })}
    />
  );
}
