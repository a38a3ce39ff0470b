import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useCallback } from "react";
import { type Locale, textIn } from "../../../domain/base/locale.ts";
import { useServices } from "../services.ts";

/** The name of a field of assets: the customer's own where it has one, else the product's word. */
export function useFieldName(): (field: string, word: MessageDescriptor) => string {
  const { t, i18n } = useLingui();
  const { session } = useServices();
  const names = useSelector(session, ({ context }) => context.config?.customFieldsName);
  return useCallback(
    (field, word) =>
      textIn(
        names?.find((one) => one.field === field)?.name ?? { fr: null, en: null },
        i18n.locale as Locale,
        t(word),
      ),
    [names, i18n.locale, t],
  );
}
