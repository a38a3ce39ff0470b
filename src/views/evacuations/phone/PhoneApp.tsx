import type { Locale } from "../../../domain/base/locale.ts";
import { OwnPage } from "../../kit/OwnPage.tsx";
import { PhoneRoll } from "./PhoneRoll.tsx";
import { PhoneRollContext, type PhoneRollService } from "./phoneRollService.ts";

/** The page of the roll with its language, its theme and its service. */
export function PhoneApp({
  locale,
  service,
}: {
  readonly locale: Locale;
  readonly service: PhoneRollService;
}) {
  return (
    <OwnPage locale={locale}>
      <PhoneRollContext value={service}>
        <PhoneRoll />
      </PhoneRollContext>
    </OwnPage>
  );
}
