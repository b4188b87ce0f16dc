/**
 * What stands in a text field of the page's form `form` before React comes to it: it writes the default of a textarea over what was
 * typed until then. Undefined on the server, and where the form comes with its code.
 */
export function typedBefore(form: string, field: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  const marker = document.querySelector<HTMLInputElement>(`input[name="form"][value="${form}"]`)
  const input = marker?.form?.elements.namedItem(field)
  return input instanceof HTMLTextAreaElement ? input.value : undefined
}
