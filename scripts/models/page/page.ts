import { zoomChart, type ZoomedChart } from "../../../src/views/shell/debug/chart/zoomChart.ts";

// What the page of the model tests does once it is open; it is written into the page, which fetches nothing.
const root = document.documentElement;
const all = <E extends Element>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<E>(selector),
];

/** A page that is opened from disk may have no storage. */
const kept = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(`balise.models.${key}`);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(`balise.models.${key}`, value);
    } catch {
      // The choice then holds until the page is closed.
    }
  },
};

function choose(language: string, theme: string): void {
  root.lang = language;
  root.dataset["theme"] = theme;
  kept.write("language", language);
  kept.write("theme", theme);
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
choose(
  kept.read("language") ?? (navigator.language.startsWith("fr") ? "fr" : "en"),
  kept.read("theme") ?? (prefersDark ? "dark" : "light"),
);

const charts = new Map<Element, ZoomedChart>();

/** Shows the section that the address names, and marks its machines in the list. */
function showSection(): void {
  const named = decodeURIComponent(location.hash.slice(1));
  const sections = all<HTMLElement>("main > section");
  const shown = sections.find(({ id }) => id === named) ?? sections[0];
  for (const section of sections) section.hidden = section !== shown;
  for (const link of all("nav a"))
    link.toggleAttribute("aria-current", link.getAttribute("href") === `#${shown?.id}`);
  for (const frame of all<HTMLElement>(".Drawing-frame", shown))
    if (!charts.has(frame)) charts.set(frame, zoomChart(frame));
  document.querySelector("main")?.scrollTo(0, 0);
}

function does(name: string | undefined, button: HTMLElement): void {
  const frame = button.closest(".Drawing")?.querySelector(".Drawing-frame");
  const chart = frame === null || frame === undefined ? undefined : charts.get(frame);
  if (name === "language")
    choose(root.lang === "fr" ? "en" : "fr", root.dataset["theme"] ?? "light");
  if (name === "theme") choose(root.lang, root.dataset["theme"] === "dark" ? "light" : "dark");
  if (name === "in" || name === "out") chart?.zoom(name);
  if (name === "fit") chart?.fit();
}

for (const button of all<HTMLButtonElement>("button[data-does]"))
  button.addEventListener("click", () => does(button.dataset["does"], button));
for (const box of all<HTMLInputElement>("input[data-does=gaps]"))
  box.addEventListener("change", () => root.toggleAttribute("data-gaps", box.checked));
addEventListener("hashchange", showSection);
showSection();
