import { type FieldError, type FieldValues, get, type ResolverOptions } from 'react-hook-form'

const faults: Readonly<Record<string, string>> = {
  date: 'Please enter the whole date, or clear it.',
  'datetime-local': 'Please enter the whole date and time, or clear it.',
  time: 'Please enter the whole time, or clear it.',
}

/**
 * What is wrong with fields for a date or a time that are typed in part, by their names. Browsers give their value as empty, and an empty
 * field is often right: what was begun would be lost without a word.
 */
export function listHalfTyped<Fields extends FieldValues>({ fields, names = [] }: ResolverOptions<Fields>): [string, FieldError][] {
  return names.flatMap((name) => {
    const { ref } = (get(fields, name) ?? {}) as { ref?: Partial<HTMLInputElement> }
    const message = faults[ref?.type ?? '']
    return message && ref?.validity?.badInput ? [[name, { type: 'badInput', message }]] : []
  })
}
