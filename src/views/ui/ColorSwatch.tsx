import "./ColorSwatch.css";

export type ColorSwatchProps = {
  /** A colour of CSS. */
  readonly color: string;
  /** The name of the colour, or of what it stands for. */
  readonly label: string;
};

/** A patch of a colour that a user has chosen. */
export function ColorSwatch({ color, label }: ColorSwatchProps) {
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
