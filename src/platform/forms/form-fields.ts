/** What a form holds, by the names of its fields: a list where a name comes more than once. */
export type FormFields = Record<string, string | string[]>

/** The fields of a form, in the order in which a browser sends them. Files are ignored: no form that posts without JavaScript has any. */
export function formFields(entries: Iterable<readonly [name: string, value: unknown]>): FormFields {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue
    const before = fields.get(name)
    // Appended in place: a copy for each further value would take quadratic time.
    if (Array.isArray(before)) before.push(value)
    else fields.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(fields)
}

/** All that a form holds under a name. */
export const fieldValues = (fields: FormFields, name: string): string[] => [fields[name] ?? []].flat()

/** The last of it; empty where there is none. */
export const fieldText = (fields: FormFields, name: string): string => fieldValues(fields, name).at(-1) ?? ''
