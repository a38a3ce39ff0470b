import { type ReactNode, useEffect } from "react";
import type { Locale } from "../../domain/base/locale.ts";
import { Button } from "../ui/Button.tsx";
import { OwnPage } from "./OwnPage.tsx";
import { LANGUAGE_NAMES } from "./words/languageNames.ts";
import "./OpenPage.css";

/** A page that is opened on a telephone without signing in: its heading, the other language, and what it is for. */
export function OpenPage({
  locale,
  title,
  heading,
  onLocale,
  children,
}: {
  readonly locale: Locale;
  /** Of the window. */
  readonly title: string;
  readonly heading: ReactNode;
  readonly onLocale: (locale: Locale) => void;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  const other = locale === "fr" ? "en" : "fr";
  return (
    <OwnPage locale={locale}>
      <div className="OpenPage">
        <header className="OpenPage-head">
          <h1>{heading}</h1>
          <Button size="large" onPress={() => onLocale(other)} lang={other}>
            {LANGUAGE_NAMES[other]}
          </Button>
        </header>
        <main className="OpenPage-main">{children}</main>
      </div>
    </OwnPage>
  );
}
