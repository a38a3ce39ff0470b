/** A text that is seen, or the name of something that is. */
export type SeenText = { readonly text: string; readonly where: string };

/** A figure that says what it counts (`data-counts`) or what it is a part of (`data-part-of`). */
export type CountedFigure = {
  readonly counts: string | null;
  readonly partOf: string | null;
  readonly count: number;
};

/** All that a law may ask of a page at one moment; plain data, so that it can leave the browser. */
export type PageState = {
  readonly address: string;
  /** The page of the address by its own name; null: none, or not of the product's shell. */
  readonly page: string | null;
  readonly lang: string;
  readonly title: string;
  /** Nothing of the content waits to be read. */
  readonly isSettled: boolean;
  readonly firstHeadings: readonly string[];
  readonly mains: number;
  readonly isMainBlank: boolean;
  readonly isMainHidden: boolean;
  readonly texts: readonly SeenText[];
  /** Texts of controls, heads and labels of which a part is hidden, and that nothing beside them gives whole. */
  readonly cutTexts: readonly SeenText[];
  /** Names and hints that are not seen as text. */
  readonly names: readonly SeenText[];
  readonly unnamedControls: readonly string[];
  readonly unnamedDialogs: readonly string[];
  /** What lies over the page, by its name. */
  readonly overlays: readonly string[];
  /** What waits for an answer over the page. */
  readonly modals: number;
  readonly idsUsedTwice: readonly string[];
  readonly brokenReferences: readonly string[];
  readonly imagesWithoutText: readonly string[];
  /** How far the page scrolls sideways, in px. */
  readonly sideways: number;
  /** Where the keys go, where that is not seen or not reached; null: all is well. */
  readonly lostFocus: string | null;
  readonly connection: {
    readonly kind: string;
    /** Epoch ms of the last proof, on the server's clock; null: none yet. */
    readonly proofAt: number | null;
  } | null;
  /** Instants since when something is not live, epoch ms. */
  readonly sinces: readonly number[];
  /** Of parts that call themselves live. */
  readonly liveMarks: number;
  readonly figures: readonly CountedFigure[];
  /** What is said of the end of an evacuation, by its kind. */
  readonly ends: readonly string[];
  /** Whether anything is listed as not certain. */
  readonly isUncertain: boolean;
  readonly notices: readonly string[];
  readonly isPast: boolean;
};

/** Reads what is on the page now. It uses nothing from outside itself, so that it also runs in a page by `evaluate`. */
export function readPage(): PageState {
  const hasHiddenPart = (element: Element) =>
    element.closest("[aria-hidden=true], [inert]") !== null;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const place = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}">`;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const seen = (selector: string) => all(selector).filter(isSeen);
  const number = (element: Element, name: string) => {
    const text = element.getAttribute(name);
    return text === null || text === "" ? null : Number(text);
  };

  /** Whether a box around a text hides a part of it: what scrolls there is reached, and what is for readers only is no box. */
  const isCut = (text: Text, parent: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width * height > 0);
    const open = { x: true, y: true };
    for (let box: Element | null = parent; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      const hides = { x: style.overflowX, y: style.overflowY };
      const edge = box.getBoundingClientRect();
      if (style.clipPath !== "none" || (hides.x !== "visible" && edge.width <= 1)) return false;
      // A shortened text ends where the room of the box does, any other where its padding does.
      const [left, right] =
        style.textOverflow === "ellipsis"
          ? [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingRight)]
          : [0, 0];
      const passes = {
        x: (line: DOMRect) =>
          line.left < edge.left + left - 1 || line.right > edge.right - right + 1,
        // The box of a letter is higher than the letter.
        y: ({ top, bottom, height }: DOMRect) =>
          top < edge.top - height / 4 || bottom > edge.bottom + height / 4,
      };
      for (const way of ["x", "y"] as const) {
        if (/auto|scroll/u.test(hides[way])) open[way] = false;
        if (open[way] && /hidden|clip/u.test(hides[way]) && lines.some(passes[way])) return true;
      }
      if (style.position === "fixed") return false;
    }
    return false;
  };
  const isWholeBeside = (text: string, parent: Element) => {
    const title = parent.closest("[title]")?.getAttribute("title") ?? "";
    return title.includes(text);
  };
  const texts: SeenText[] = [];
  const cutTexts: SeenText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = (node.textContent ?? "").trim();
    if (parent === null || text === "" || !isSeen(parent)) continue;
    if (
      parent.closest(
        "button, a[href], summary, label, legend, dt, th, h1, h2, h3, h4, h5, h6, [role=button], [role=tab], [role=menuitem], [role=option], [role=columnheader], .Badge, .StatusPill",
      ) !== null &&
      // Columns are as wide as the reader has them; the whole text comes with the pointer (wholeText.ts).
      parent.closest(".DataTable-cell") === null &&
      isCut(node as Text, parent) &&
      !isWholeBeside(text, parent)
    )
      cutTexts.push({ text, where: place(parent) });
    // What is quoted as it is: code, keys, and what is given as data of another language.
    if (parent.closest("script, style, code, pre, kbd, [translate=no], [lang]:not(html)")) continue;
    texts.push({ text, where: place(parent) });
  }
  const names = seen("[aria-label], [placeholder], [title]").flatMap((element) =>
    ["aria-label", "placeholder", "title"].flatMap((name) => {
      const text = element.getAttribute(name);
      return text === null || text === "" ? [] : [{ text, where: `${name} of ${place(element)}` }];
    }),
  );
  const nameOf = (element: Element) => {
    const by = (element.getAttribute("aria-labelledby") ?? "")
      .split(/\s+/u)
      .map((id) => document.querySelector(`#${CSS.escape(id || "-")}`)?.textContent ?? "");
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((one) => one.textContent);
    const own = /^(?:INPUT|SELECT|TEXTAREA)$/u.test(element.tagName) ? "" : element.textContent;
    const pictures = [...element.querySelectorAll("img[alt], svg[aria-label]")].map(
      (one) => one.getAttribute("alt") ?? one.getAttribute("aria-label"),
    );
    return [element.getAttribute("aria-label"), element.getAttribute("title"), own]
      .concat(by, labels, pictures)
      .join("")
      .trim();
  };
  const dialogs = seen("[role=dialog], [role=alertdialog], dialog[open]").filter(
    // A notice stands beside the page, not over it.
    (element) => element.closest(".Toast") === null,
  );
  const ids = all("[id]").map(({ id }) => id);
  const main = document.querySelector("main");
  const focused = document.activeElement;
  const indicator = document.querySelector(".ConnectionIndicator");
  const scroller = document.scrollingElement;
  return {
    address: location.pathname + location.search,
    page: main?.getAttribute("data-page") ?? null,
    lang: document.documentElement.lang,
    title: document.title,
    isSettled: seen("main .Skeleton, main [aria-busy=true], main .Spinner").length === 0,
    firstHeadings: seen("h1").map((one) => one.textContent),
    mains: seen("main").length,
    isMainBlank: (main?.innerText ?? "").trim() === "",
    isMainHidden: main !== null && hasHiddenPart(main),
    texts,
    cutTexts,
    names,
    unnamedControls: seen(
      "button, [role=button], a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=switch], [role=menuitem], [role=combobox]",
    )
      .filter((element) => !hasHiddenPart(element) && nameOf(element) === "")
      .map(place),
    unnamedDialogs: dialogs.filter((element) => nameOf(element) === "").map(place),
    overlays: [...dialogs, ...seen("[role=menu], [role=listbox]")].map(nameOf),
    modals: dialogs.filter((element) => element.closest(".DialogOverlay, dialog") !== null).length,
    idsUsedTwice: ids.filter((id, at) => ids.indexOf(id) !== at),
    brokenReferences: ["aria-labelledby", "aria-describedby", "aria-controls"].flatMap((name) =>
      all(`[${name}]`)
        // A list that is closed is not there: its button still names it.
        .filter((element) => name !== "aria-controls" || element.ariaExpanded === "true")
        // What was announced may be gone since.
        .filter((element) => element.closest("[data-live-announcer]") === null)
        .flatMap((element) =>
          (element.getAttribute(name) ?? "")
            .split(/\s+/u)
            .filter((id) => id !== "" && document.querySelector(`#${CSS.escape(id)}`) === null)
            .map((id) => `${name} ${id} of ${place(element)}`),
        ),
    ),
    imagesWithoutText: seen("img:not([alt]), canvas:not([aria-label]):not([aria-hidden])")
      .filter((element) => !hasHiddenPart(element) && element.closest("[role=img]") === null)
      .map(place),
    sideways: (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0),
    lostFocus:
      focused === null ||
      focused === document.body ||
      // A box or a radio that is drawn by its label is transparent itself.
      (focused.checkVisibility({ visibilityProperty: true }) && !hasHiddenPart(focused))
        ? null
        : place(focused),
    connection:
      indicator === null
        ? null
        : {
            kind: indicator.getAttribute("data-kind") ?? "",
            proofAt: number(indicator, "data-proof-at"),
          },
    sinces: all("[data-since]").flatMap((one) => number(one, "data-since") ?? []),
    liveMarks: seen(".FreshnessMark[data-live]").length,
    figures: seen("[data-count]").flatMap((element) => {
      const count = number(element, "data-count");
      if (count === null) return [];
      const { counts = null, partOf = null } = (element as HTMLElement).dataset;
      return [{ counts, partOf, count }];
    }),
    ends: seen("[data-end]").map((one) => one.getAttribute("data-end") ?? ""),
    isUncertain: seen(".Uncertainties li").length > 0,
    notices: seen(".Toast").map((one) => one.textContent),
    isPast: seen("[data-past]").length > 0,
  };
}
