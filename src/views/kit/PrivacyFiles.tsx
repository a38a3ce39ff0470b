import { Trans } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Printer } from "lucide-react";
import { LOCALES, type Locale } from "../../domain/base/locale.ts";
import { callAddress } from "../../domain/base/call.ts";
import { readPrivacyFile } from "../../domain/reports/calls.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { useServices } from "./services.ts";
import { LANGUAGE_NAMES } from "./words/languageNames.ts";

/** The documents about people's data, in each language, to print. */
export function PrivacyFiles({ isRegisterShown = false }: { readonly isRegisterShown?: boolean }) {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? null);
  if (customer === null) return null;
  const button = (kind: "notice" | "register", lang: Locale) => {
    const language = LANGUAGE_NAMES[lang];
    return (
      <LinkButton
        key={`${kind}-${lang}`}
        size="small"
        icon={<Printer aria-hidden />}
        href={callAddress(readPrivacyFile, { customerIndex: customer, kind, lang })}
        target="_blank"
        rel="external"
      >
        {kind === "notice" ? (
          <Trans>Notice for people ({language})</Trans>
        ) : (
          <Trans>Register of processing ({language})</Trans>
        )}
      </LinkButton>
    );
  };
  return (
    <div className="row-2">
      {LOCALES.map((lang) => button("notice", lang))}
      {isRegisterShown && LOCALES.map((lang) => button("register", lang))}
    </div>
  );
}
