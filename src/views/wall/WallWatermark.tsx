import "./WallWatermark.css";

/** The age of what a wall shows that is not live, over the whole of it: seen from where nothing else can be read. */
export function WallWatermark({ age }: { readonly age: string }) {
  // What it says is said in the corner.
  return (
    <div className="WallWatermark tabular" aria-hidden>
      {age}
    </div>
  );
}
