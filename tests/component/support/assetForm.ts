import { page } from "vitest/browser";

/** The form of a resource, new or stored; a star behind a label marks what must be filled in. */
export function assetForm() {
  const form = page.getByRole("form", { name: /^(?:New resource|Resource)$/u });
  const conflict = (field: string) => form.getByRole("radiogroup", { name: field });
  return {
    form,
    field: (label: string) => form.getByRole("textbox", { name: new RegExp(`^${label}\\b`, "u") }),
    async choose(label: string, option: string): Promise<void> {
      await form.getByRole("button", { name: new RegExp(`${label}\\b`, "u") }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    },
    create: form.getByRole("button", { name: "Create the resource" }),
    save: form.getByRole("button", { name: "Save", exact: true }),
    cancel: form.getByRole("button", { name: "Cancel", exact: true }),
    conflict,
    /** Takes one of the two values that a field has. */
    take: (field: string, value: string) => conflict(field).getByText(value).click(),
    saveChosen: form.getByRole("button", { name: "Save what is chosen" }),
  };
}
