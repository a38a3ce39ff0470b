/** What a form is for. */
export type FormMode = "create" | "edit";
