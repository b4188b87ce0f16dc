/** A multipart body of all that is not null: the texts, empty ones too, and the files that were chosen (spec D2 §7). */
export function formBody(parts: Record<string, string | File | null | undefined>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) if (part !== null && part !== undefined) form.set(name, part)
  return form
}
