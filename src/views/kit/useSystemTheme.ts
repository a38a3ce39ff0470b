import { useLayoutEffect } from "react";

/** Light or dark as the telephone is set, on the document: outdoors and in a basement nobody looks for a setting. */
export function useSystemTheme(): void {
  useLayoutEffect(() => {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const put = () => {
      document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light";
    };
    put();
    dark.addEventListener("change", put);
    return () => dark.removeEventListener("change", put);
  }, []);
}
