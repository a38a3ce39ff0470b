import "./Initials.css";

export type InitialsProps = {
  readonly name: string;
  readonly size?: "small" | "medium" | "large" | undefined;
};

/** A person as the first letters of the first and the last name. The name itself stands beside it or is its title. */
export function Initials({ name, size = "medium" }: InitialsProps) {
  return (
    <span className="Initials" data-size={size} role="img" aria-label={name} title={name}>
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/u).filter((word) => word !== "");
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return [first, last].map(firstLetter).join("").toUpperCase();
}

function firstLetter(word: string): string {
  const code = word.codePointAt(0);
  return code === undefined ? "" : String.fromCodePoint(code);
}
