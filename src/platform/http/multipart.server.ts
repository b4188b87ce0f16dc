import { MIMEType } from 'node:util'
import type { Context } from 'hono'
import { brokenOff } from './body-limit.server'
import { ApiError } from './errors.server'

export interface Multipart {
  fields: Record<string, string>
  /** Those without a name and bytes, which browsers send where nothing was chosen, are left out. */
  files: Record<string, File>
}

type HasRequest = Pick<Context, 'req'>

export const isMultipart = (c: HasRequest) => /^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')

/** No form has more than thirty fields and files. */
const MAX_PARTS = 100

const MAX_PART_HEAD = 16 * 1024

/** A line break of a text as its field holds it: browsers send each as two characters, which the limits of texts would count. */
export const normalizeNewlines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Reads a multipart body. Throws ApiError 400 for a broken one, and where a name comes twice; 413 for more parts than any form has. */
export async function parseMultipart(c: HasRequest): Promise<Multipart> {
  const type = c.req.header('content-type') ?? ''
  const bytes = Buffer.from(await c.req.arrayBuffer().catch(brokenOff))
  limitParts(bytes, boundaryOf(type))
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(unreadable)
  const fields = new Map<string, string>()
  const files = new Map<string, File>()
  for (const [name, value] of form) {
    if (fields.has(name) || files.has(name)) throw new ApiError(400, `The form has more than one ${name.slice(0, 40)}.`)
    if (typeof value !== 'string') files.set(name, value)
    // PostgreSQL cannot store NUL, and no one types it.
    else if (value.includes('\0')) unreadable()
    else fields.set(name, normalizeNewlines(value))
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries([...files].filter(([, file]) => file.name || file.size)) }
}

function unreadable(): never {
  throw new ApiError(400, 'The form could not be read.')
}

function boundaryOf(contentType: string): string {
  try {
    return new MIMEType(contentType).params.get('boundary') || unreadable()
  } catch {
    return unreadable()
  }
}

/** The library takes seconds for a body of nothing but small parts, in which nothing else is answered. */
function limitParts(bytes: Buffer, boundary: string) {
  const delimiter = Buffer.from(`--${boundary}`)
  let parts = 0
  for (let start = bytes.indexOf(delimiter); start >= 0; parts++) {
    const end = bytes.indexOf('\r\n\r\n', start)
    const head = (end < 0 ? bytes.length : end) - start
    if (parts > MAX_PARTS || head > MAX_PART_HEAD) throw new ApiError(413, 'This form has more parts than the server accepts.')
    start = end < 0 ? -1 : bytes.indexOf(delimiter, end)
  }
  if (parts === 0) unreadable()
}
