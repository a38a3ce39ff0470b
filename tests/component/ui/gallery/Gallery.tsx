import type { EpochMs } from "../../../../src/domain/base/time.ts";
import { GalleryActions } from "./GalleryActions.tsx";
import { GalleryFields } from "./GalleryFields.tsx";
import { GalleryLists } from "./GalleryLists.tsx";
import { GalleryMessages } from "./GalleryMessages.tsx";
import { GalleryOverlays } from "./GalleryOverlays.tsx";
import { GalleryStates } from "./GalleryStates.tsx";
import "./Gallery.css";

/** Every component in every state, to look at in each theme. `now` stands still so that pictures can be compared. */
export function Gallery({ now }: { readonly now: EpochMs }) {
  return (
    <div className="Gallery">
      <h1>Components</h1>
      <GalleryActions />
      <GalleryFields />
      <GalleryStates now={now} />
      <GalleryMessages />
      <GalleryOverlays />
      <GalleryLists now={now} />
    </div>
  );
}
