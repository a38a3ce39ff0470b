import type { ReactNode } from "react";

/** A group of samples under a heading. */
export function GallerySection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="GallerySection">
      <h2 className="GallerySection-title">{title}</h2>
      <div className="GallerySection-samples">{children}</div>
    </section>
  );
}
