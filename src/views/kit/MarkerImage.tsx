import { useEffect, useRef } from "react";
import "./MarkerImage.css";

/** The image that a family has as its marker. */
export function MarkerImage({
  image,
  label,
}: {
  readonly image: ImageBitmap;
  readonly label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    context?.clearRect(0, 0, image.width, image.height);
    context?.drawImage(image, 0, 0);
  }, [image]);
  return (
    <canvas
      className="MarkerImage"
      ref={canvas}
      role="img"
      aria-label={label}
      width={image.width}
      height={image.height}
    />
  );
}
