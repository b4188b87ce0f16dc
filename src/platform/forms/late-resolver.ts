import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod'

/** The schema and what applies it; undefined where they cannot be loaded. */
export async function loadJudge<Fields extends FieldValues>(loadSchema: () => Promise<z.ZodType<Fields, Fields>>) {
  try {
    const [schema, { zodResolver }] = await Promise.all([loadSchema(), import('@hookform/resolvers/zod')])
    return zodResolver(schema)
  } catch {
    return undefined
  }
}

/** What cannot be judged here goes to the server, which judges it anyway; where that is out of reach too, sending fails and says so. */
export const lateResolver =
  <Fields extends FieldValues>(
    loadSchema: () => Promise<z.ZodType<Fields, Fields>>,
    further: () => Partial<Fields> | undefined,
  ): Resolver<Fields, unknown, Fields> =>
  async (registered, context, options) => {
    const values = { ...registered, ...further() }
    const judge = await loadJudge(loadSchema)
    return judge ? judge(values, context, options) : { values, errors: {} }
  }
