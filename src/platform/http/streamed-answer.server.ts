import { errorCode } from '@/platform/error-code'
import type { ApiContext } from '@/platform/http/http.server'

const encoder = new TextEncoder()

/** Answers `pieces` as the client takes them. A late failure breaks the connection off, so that no one mistakes a part for the whole. */
export async function streamedAnswer(
  c: ApiContext,
  pieces: AsyncGenerator<string, void>,
  headers: Record<string, string>,
): Promise<Response> {
  const { services, requestId } = c.var
  let next = await pieces.next()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next.done) return controller.close()
        controller.enqueue(encoder.encode(next.value))
        try {
          next = await pieces.next()
        } catch (error) {
          const name = error instanceof Error ? error.name : undefined
          services.log.error({ requestId, name, code: errorCode(error) }, 'An answer broke off')
          // Without the cause, which may hold personal data that the logger wouldn’t expect.
          throw new Error('An answer broke off')
        }
      },
      cancel: async () => void (await pieces.return()),
    },
    { highWaterMark: 0 },
  )
  return c.body(body, 200, headers)
}

export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'no-store',
})

/** `{"<name>":[…],…rest}` in pieces, one for each batch of the list and one for the end. */
export async function* jsonListPieces(name: string, batches: AsyncIterable<readonly object[]>, rest: object): AsyncGenerator<string, void> {
  let before = `{${JSON.stringify(name)}:[`
  for await (const batch of batches) {
    yield before + batch.map((entry) => JSON.stringify(entry)).join(',')
    before = ','
  }
  yield `${before === ',' ? '' : before}],${JSON.stringify(rest).slice(1)}`
}
