import "./ColorSwatch.css";

export type ColorSwatchProps = {
  /** A colour of CSS. */
  readonly color: string;
  /** The name of the colour, or of what it stands for; empty where that is written beside it. */
  readonly label: string;
};

/** A patch of a colour that a user has chosen. */
export function ColorSwatch({ color, label }: ColorSwatchProps) {
  if (label === "")
    return <span className="ColorSwatch" aria-hidden style={{ backgroundColor: color }} />;
  return (
    <span
      className="ColorSwatch"
      role="img"
      aria-label={label}
      title={label}
      style={{ backgroundColor: color }}
    />
  );
}
