/** What a message or a state means to its reader. Always shown with an icon or a word beside the colour. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger";
