import type { Credit } from "./attribution.ts";

/** What the map services want to be said, as texts and links. */
export function MapCredits({ credits }: { readonly credits: readonly Credit[] }) {
  if (credits.length === 0) return null;
  return (
    <p className="MapCredits">
      {credits.map(({ text, href }) =>
        href === null ? (
          <span key={text}>{text}</span>
        ) : (
          <a key={text} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ),
      )}
    </p>
  );
}
