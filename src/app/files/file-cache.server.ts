import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from '@/platform/http/responses/response-cache.server'
import type { Count } from '@/platform/metrics/counter.server'

/** In bytes. A first view asks for some 30 files; all scripts and styles are 2 MB as they are sent, the rest are pictures. */
const MAX_BYTES = 8 << 20
const MAX_FILE_BYTES = 512 << 10

/** `sent`: how often it went out from here. */
type CachedFile = CachedResponse & { body: Buffer; sent: Count }

/** With the name under which it is kept, which holds a header of the visitor's, and some room for the answer's own headers. */
const sizeOf = ({ body }: CachedFile, key: string) => body.length + key.length + 1024

/**
 * The built files that were asked for lately, as they are sent: reading one from the disk costs three times as much, a large picture thirty
 * times. Their names hold a hash, so that they never change while the program runs; how they are encoded follows from what the browser accepts. `countOf` gives the
 * count of what goes out from here, by the file's path.
 */
export function createFileCache(countOf: (path: string) => Count = () => ({ amount: 0 })) {
  const files = new LRUCache<string, CachedFile>({ maxSize: MAX_BYTES, maxEntrySize: MAX_FILE_BYTES, sizeCalculation: sizeOf })
  const send = (file: CachedFile | undefined) => {
    if (file) file.sent.amount++
    return file
  }
  const keyOf = (path: string, acceptEncoding: string | null | undefined) => `${path} ${acceptEncoding ?? ''}`

  return {
    lookUp: ({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): CachedResponse | undefined =>
      method === 'GET' && isBuilt(url) && !headers.range ? send(files.get(keyOf(url, headers['accept-encoding']?.toString()))) : undefined,

    /** Passes an answer on; one that is a whole file is kept too. */
    async keep(request: Request, answer: Response): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const isWhole = request.method === 'GET' && answer.status === 200 && !request.headers.has('range')
      if (!isWhole || search || !isBuilt(pathname) || !(Number(answer.headers.get('content-length')) <= MAX_FILE_BYTES)) return answer
      const body = Buffer.from(await answer.arrayBuffer())
      const { 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers)
      files.set(keyOf(pathname, request.headers.get('accept-encoding')), { status: 200, headers, body, sent: countOf(pathname) })
      return new Response(body, answer)
    },
  }
}

const isBuilt = (path: string) => path.startsWith('/assets/') || path.startsWith('/images/')
