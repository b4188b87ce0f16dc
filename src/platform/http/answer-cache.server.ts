import { matchesEntityTag } from './entity-tag.server'
import type { Representation, Variant } from './representation.server'

/** What of a request decides the form of its answer. */
export interface AnswerRequest {
  method: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export interface KeptAnswer {
  status: number
  headers: Record<string, string>
  /** Undefined for HEAD and for 304. */
  body: Buffer | undefined
}

/** Makes an answer. A Response is passed on as it is, and not kept. */
type MakeAnswer = () => Promise<Representation | Response>

const MOST_ANSWERS = 500

/**
 * Whole answers that are the same for every visitor, by path, kept until the content changes. However many ask for the same at
 * once, it is made once. A path must stand for an answer that exists: strangers could fill the cache with any others.
 */
export function createAnswerCache() {
  const answers = new Map<string, Representation>()
  const underWay = new Map<string, Promise<Representation | Response>>()
  let generation = 0

  const load = (path: string, make: MakeAnswer): Promise<Representation | Response> => {
    const waiting = underWay.get(path)
    if (waiting) return waiting
    const started = generation
    const loading = (async () => {
      const answer = await make()
      // One begun before a change must not outlive it.
      if (!(answer instanceof Response) && answer.cacheable && started === generation) {
        const oldest = answers.size >= MOST_ANSWERS ? answers.keys().next().value : undefined
        if (oldest !== undefined) answers.delete(oldest)
        answers.set(path, answer)
      }
      return answer
    })()
    underWay.set(path, loading)
    const done = () => {
      if (underWay.get(path) === loading) underWay.delete(path)
    }
    loading.then(done, done)
    return loading
  }

  return {
    /** Forgets every answer; those being made now will not be kept. */
    clear() {
      generation++
      answers.clear()
      underWay.clear()
    },
    /** The answer where it is at hand, without any waiting. */
    lookUp(path: string, request: AnswerRequest): KeptAnswer | undefined {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const kept = answers.get(path)
      const variant = kept?.ready(request.acceptEncoding)
      return kept && variant && inForm(kept.status, variant, request)
    },
    /** The answer, made where needed. */
    async get(path: string, request: AnswerRequest, make: MakeAnswer): Promise<KeptAnswer | Response> {
      const answer = answers.get(path) ?? (await load(path, make))
      if (answer instanceof Response) return answer.clone()
      return inForm(answer.status, await answer.variant(request.acceptEncoding), request)
    },
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>

function inForm(status: number, { body, etag, headers }: Variant, request: AnswerRequest): KeptAnswer {
  if (status === 200 && matchesEntityTag(request.ifNoneMatch, etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...kept } = headers
    return { status: 304, headers: kept, body: undefined }
  }
  return { status, headers, body: request.method === 'HEAD' ? undefined : body }
}

/** The path of an address: nothing that is kept depends on a query. */
export const pathOf = (address: string) => address.split(/[?#]/, 1)[0] || '/'

export function toResponse(answer: KeptAnswer | Response): Response {
  if (answer instanceof Response) return answer
  return new Response(answer.body ? new Uint8Array(answer.body) : null, { status: answer.status, headers: answer.headers })
}
