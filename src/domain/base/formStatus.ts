/** The states of a form with the numbers the specification gives them (section 4). */
export const FORM_STATUS = {
  initial: 0,
  hovering: 1,
  saving: 2,
  success: 3,
  failed: 4,
  preview: 5,
} as const;
export type FormStatus = keyof typeof FORM_STATUS;
export type FormStatusNumber = (typeof FORM_STATUS)[FormStatus];

/** What a form is for. */
export type FormMode = "create" | "edit";

/** The name of a numbered state; null for a number that has none. */
export function formStatusOf(number: number): FormStatus | null {
  const names = Object.keys(FORM_STATUS) as FormStatus[];
  return names.find((name) => FORM_STATUS[name] === number) ?? null;
}
