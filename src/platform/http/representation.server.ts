import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  body: Buffer
  etag: string
  headers: Record<string, string>
}

export interface Representation {
  status: number
  cacheable: boolean
  size: number
  /** The variant for an Accept-Encoding header, if it was made before. */
  ready(acceptEncoding: string | undefined): Variant | undefined
  variant(acceptEncoding: string | undefined): Promise<Variant>
}

interface Answer {
  status: number
  body: string
  headers: Record<string, string>
  /** What is cached is worth compressing well; anything else costs its processor time each time. */
  cacheable: boolean
}

export function represent({ status, body, headers, cacheable }: Answer): Representation {
  const bytes = Buffer.from(body)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const offered = cacheable ? CACHED_ENCODINGS : ONCE
  const made = new Map<Encoding, Variant>()
  const underWay = new Map<Encoding, Promise<Variant>>()

  const make = async (encoding: Encoding): Promise<Variant> => {
    const body = await compress(bytes, encoding, cacheable)
    const etag = `"${hash}-${encoding}"`
    const contentEncoding = encoding === 'identity' ? undefined : { 'content-encoding': encoding }
    const variant = {
      body,
      etag,
      headers: { ...headers, ...(cacheable && { etag }), ...contentEncoding, 'content-length': String(body.length) },
    }
    made.set(encoding, variant)
    return variant
  }

  return {
    status,
    cacheable,
    size: bytes.length || 1,
    ready: (acceptEncoding) => made.get(encodingFor(acceptEncoding, offered)),
    variant(acceptEncoding) {
      const encoding = encodingFor(acceptEncoding, offered)
      const making = underWay.get(encoding) ?? make(encoding)
      underWay.set(encoding, making)
      making.catch(() => underWay.delete(encoding))
      return making
    },
  }
}

/** Quality 5 is where brotli is still fast and already smaller than gzip; a larger window than a page costs memory for nothing. */
async function compress(bytes: Buffer, encoding: Encoding, thoroughly: boolean): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: thoroughly ? constants.Z_DEFAULT_COMPRESSION : constants.Z_BEST_SPEED })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  return promisify(brotliCompress)(bytes, { params })
}

const CACHED_ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']
const ONCE: Encoding[] = ['gzip', 'identity']

/** The first of `offered` that an Accept-Encoding header allows; a weight of zero forbids one. */
export function encodingFor(accept: string | undefined, offered = CACHED_ENCODINGS): Encoding {
  if (!accept) return 'identity'
  const allowed = accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.replaceAll(/\s/g, ''))
    .filter((entry) => !/;q=0(?:\.0*)?$/.test(entry))
    .map((entry) => entry.split(';', 1)[0])
  return offered.find((encoding) => allowed.includes(encoding)) ?? 'identity'
}

export function matchesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

export interface CacheableRequest {
  method: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export const cacheableRequest = (method: string, header: (name: string) => string | undefined): CacheableRequest => ({
  method,
  acceptEncoding: header('accept-encoding'),
  ifNoneMatch: header('if-none-match'),
})

export interface EncodedResponse {
  status: number
  headers: Record<string, string>
  /** Undefined for HEAD and for 304. */
  body: Buffer | undefined
}

export const respondWith = async (answer: Representation, request: CacheableRequest): Promise<EncodedResponse> =>
  inForm(answer.status, await answer.variant(request.acceptEncoding), request)

export function inForm(status: number, { body, etag, headers }: Variant, request: CacheableRequest): EncodedResponse {
  if (status === 200 && matchesEntityTag(request.ifNoneMatch, etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...rest } = headers
    return { status: 304, headers: rest, body: undefined }
  }
  return { status, headers, body: request.method === 'HEAD' ? undefined : body }
}

export function toResponse(answer: EncodedResponse | Response): Response {
  if (answer instanceof Response) return answer
  return new Response(answer.body ? new Uint8Array(answer.body) : null, { status: answer.status, headers: answer.headers })
}
