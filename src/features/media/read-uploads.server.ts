import * as z from 'zod'
import type { BodyReader } from '@/content/content-api.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, parseJson, parseJsonText, validate } from '@/platform/http/http.server'
import { isMultipart, type Multipart, parseMultipart } from '@/platform/http/multipart.server'
import { discardUploads, storeFlyer, storeImage } from './store-upload.server'

interface FilePart {
  kind: 'image' | 'flyer'
  /** The field of the body that holds the site path. */
  target: string
  /** The field that marks the present file for removal; a new file cancels it (spec D2 §2). */
  removal?: string
  /** The fields that say something of the present file: they do not hold for a new one unless they are sent with it. */
  about?: readonly string[]
}

const anyFields = z.record(z.string(), z.unknown())

/**
 * Reads JSON, or a multipart body with files and fields. Fields are the parts themselves or, with `jsonPart`, the JSON
 * text in that part. Files that were stored for it and are not used after all are taken back.
 */
export const readWithUploads =
  ({ jsonPart, files: accepted }: { jsonPart?: string; files: Record<string, FilePart> }): BodyReader =>
  async (c, save) => {
    if (!isMultipart(c)) return save(await parseJson(c, anyFields))
    const multipart = await parseMultipart(c)
    const body = { ...(jsonPart ? fieldsOf(multipart, jsonPart) : multipart.fields) }
    const stored: string[] = []
    try {
      for (const [name, part] of Object.entries(accepted)) {
        const path = await storePart(c, name, part.kind, multipart)
        if (path === undefined) continue
        stored.push(path)
        Object.assign(body, fieldsOfFile(part, path, body))
      }
      return await save(body)
    } finally {
      // What was saved shows them by now; what failed, or was saved by an earlier request, doesn’t.
      await discardUploads(c.var.services, stored)
    }
  }

/** What a new file adds to what was sent. */
const fieldsOfFile = ({ target, removal, about = [] }: FilePart, path: string, sent: Record<string, unknown>) => ({
  ...Object.fromEntries(about.map((field) => [field, sent[field] ?? null])),
  ...(removal && { [removal]: false }),
  [target]: path,
})

function fieldsOf({ fields }: Multipart, jsonPart: string): Record<string, unknown> {
  return validate(
    z.record(z.string(), z.unknown(), `${jsonPart} must be the JSON text of an object`),
    parseJsonText(fields[jsonPart] ?? ''),
  )
}

/** Undefined where nothing was chosen. */
async function storePart(c: ApiContext, name: string, kind: FilePart['kind'], { fields, files }: Multipart) {
  if (fields[name]) throw new ApiError(400, `The part ${name} must be a file.`)
  const file = files[name]
  if (!file) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  return kind === 'image' ? storeImage(c.var.services, bytes) : storeFlyer(c.var.services, bytes, file.name)
}
