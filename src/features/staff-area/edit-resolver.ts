import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldError, type FieldErrors, type FieldValues, get, type Resolver, type ResolverOptions, set } from 'react-hook-form'
import * as z from 'zod'
import { publicationFields } from './publishing/publication-fields'

/**
 * Judges the fields as they are when it begins. A chosen file is judged after a while, and the form changes its own object in the meantime: what
 * one half of the schema has read would no longer be what the other reads, which Zod throws for. The fields are sent as they are: the
 * server makes of them what it stores.
 */
export function editResolver<Fields extends FieldValues>(schema: z.ZodType<unknown, Fields>): Resolver<Fields, unknown, Fields> {
  const both = z.intersection(schema, publicationFields)
  const resolve: Resolver<Fields, unknown, Fields> = zodResolver(both as z.ZodType<unknown, Fields>, undefined, { raw: true })
  return async (fields, context, options) => {
    const judged = await resolve({ ...fields }, context, options)
    const halfTyped = listHalfTyped(options)
    if (halfTyped.length === 0) return judged
    const errors = { ...judged.errors } as FieldErrors<Fields>
    for (const [name, fault] of halfTyped) set(errors, name, fault)
    return { values: {}, errors }
  }
}

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
