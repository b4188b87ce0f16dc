import { ApiError } from './errors.server'
import type { ApiContext } from './http.server'

export interface Multipart {
  fields: Record<string, string>
  /** Those without a name and bytes, which browsers send where nothing was chosen, are left out. */
  files: Record<string, File>
}

export const isMultipart = (c: ApiContext) => /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')

/** Reads a multipart body. Throws ApiError 400 for a broken one, and where a name comes twice. */
export async function parseMultipart(c: ApiContext): Promise<Multipart> {
  const form = await c.req.raw.formData().catch(() => {
    throw new ApiError(400, 'The form could not be read.')
  })
  const fields = new Map<string, string>()
  const files = new Map<string, File>()
  for (const [name, value] of form) {
    if (fields.has(name) || files.has(name)) throw new ApiError(400, `The form has more than one ${name.slice(0, 40)}.`)
    if (typeof value !== 'string') files.set(name, value)
    // PostgreSQL cannot store it, and nobody types it.
    else if (value.includes('\0')) throw new ApiError(400, 'The form could not be read.')
    else fields.set(name, value)
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries([...files].filter(([, file]) => file.name || file.size)) }
}
