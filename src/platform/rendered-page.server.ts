import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { startLate } from './late-start.server'
import { commonHeaders, pageCsp } from './security-headers.server'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Variant {
  body: Buffer
  etag: string
  headers: Record<string, string>
}

/** A finished page with its headers, compressed once in each encoding that somebody asks for. */
export interface RenderedPage {
  status: number
  /** The variant, if it was made before. */
  ready(encoding: Encoding): Variant | undefined
  variant(encoding: Encoding): Promise<Variant>
}

export function renderedPage(status: number, rendered: string, publicUrl: string): RenderedPage {
  const html = startLate(rendered)
  const bytes = Buffer.from(html)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const shared = {
    ...commonHeaders(publicUrl),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pageCsp(html),
    // Always asked again, and answered 304 where nothing changed.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  const made = new Map<Encoding, Variant>()
  const underWay = new Map<Encoding, Promise<Variant>>()

  const make = async (encoding: Encoding): Promise<Variant> => {
    const body = await compress(bytes, encoding)
    const etag = `"${hash}-${encoding}"`
    const contentEncoding = encoding === 'identity' ? undefined : { 'content-encoding': encoding }
    const variant = { body, etag, headers: { ...shared, etag, ...contentEncoding, 'content-length': String(body.length) } }
    made.set(encoding, variant)
    return variant
  }

  return {
    status,
    ready: (encoding) => made.get(encoding),
    variant(encoding) {
      const making = underWay.get(encoding) ?? make(encoding)
      underWay.set(encoding, making)
      return making
    },
  }
}

/** Quality 5 is where brotli is still fast and already smaller than gzip; a larger window than a page costs memory for nothing. */
async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  return promisify(brotliCompress)(bytes, { params })
}

const PREFERRED: Encoding[] = ['br', 'gzip', 'identity']

/** The best encoding that an Accept-Encoding header allows; a weight of zero forbids one. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const allowed = accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.replaceAll(/\s/g, ''))
    .filter((entry) => !/;q=0(?:\.0*)?$/.test(entry))
    .map((entry) => entry.split(';', 1)[0])
  return PREFERRED.find((encoding) => allowed.includes(encoding)) ?? 'identity'
}
