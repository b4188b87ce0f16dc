import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { eventually } from '@tests/support/eventually'
import { silentLog } from '@tests/support/test-database'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { ApiEnv } from '@/platform/http/http.server'
import { jsonListPieces, streamedAnswer } from './streamed-answer.server'

/** Serves the pieces at `url` as the program serves its answers. */
async function serving(pieces: () => AsyncGenerator<string, void>) {
  const app = new Hono<ApiEnv>().get('/', async (c) => {
    c.set('services', { log: silentLog } as unknown as ApiEnv['Variables']['services'])
    return streamedAnswer(c, pieces(), { 'content-type': 'text/plain' })
  })
  app.onError((_error, c) => c.text('sorry', 503))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('all pieces arrive, in order', async () => {
  await using server = await serving(async function* () {
    for (const piece of ['one, ', 'zwö, ', 'three']) yield piece
  })
  expect(await (await fetch(server.url)).text()).toBe('one, zwö, three')
})

test('a failure before the first piece is an error answer', async () => {
  // biome-ignore lint/correctness/useYield: it fails before.
  await using server = await serving(async function* () {
    throw new Error('planted')
  })
  expect((await fetch(server.url)).status).toBe(503)
})

test('a failure later on breaks the answer off, and its reason is written nowhere', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  await using server = await serving(async function* () {
    for (let piece = 0; piece < 5; piece++) {
      yield 'ada@example.net\n'.repeat(10_000)
      await setTimeout(5)
    }
    throw new Error('planted for ada@example.net')
  })
  await expect(fetch(server.url).then((answer) => answer.text())).rejects.toThrow('terminated')
  expect(JSON.stringify(printed.mock.calls.flat().map(String))).not.toContain('planted')
  printed.mockClear()
})

test('once the client has gone away, no more pieces are made', async () => {
  let made = 0
  let ended = false
  await using server = await serving(async function* () {
    try {
      for (; made < 1_000_000; made++) yield 'x'.repeat(100_000)
    } finally {
      ended = true
    }
  })
  const client = new AbortController()
  const reader = (await fetch(server.url, { signal: client.signal })).body?.getReader()
  await reader?.read()
  client.abort()
  await eventually('the pieces end', () => ended)
  expect(made).toBeLessThan(1000)
})

test('a list in batches is the JSON of the whole', async () => {
  const text = async (...batches: object[][]) => {
    let whole = ''
    const pieces = jsonListPieces(
      'messages',
      (async function* () {
        yield* batches
      })(),
      { total: 3 },
    )
    for await (const piece of pieces) whole += piece
    return whole
  }
  expect(await text()).toBe('{"messages":[],"total":3}')
  expect(await text([{ id: 3 }, { id: 2 }], [{ id: 1 }])).toBe('{"messages":[{"id":3},{"id":2},{"id":1}],"total":3}')
})
