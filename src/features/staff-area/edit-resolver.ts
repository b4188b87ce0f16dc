import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import * as z from 'zod'
import { listHalfTyped } from './half-typed'
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
