import { expect, test } from 'vitest'
import { createFileCache } from './cache.server'

const url = '/assets/small.js'

test('built files: headers that strangers make up take no more room than there is', async () => {
  const files = createFileCache()
  const accepting = (index: number) => `br, x-${String(index).padStart(8000, '0')}`
  for (let index = 0; index < 1500; index++) {
    const request = new Request(`http://localhost${url}`, { headers: { 'accept-encoding': accepting(index) } })
    await files.keep(request, new Response('0', { headers: { 'content-length': '1' } }))
  }
  const kept = (index: number) => files.lookUp({ method: 'GET', url, headers: { 'accept-encoding': accepting(index) } })
  expect(kept(1499)?.body?.toString()).toBe('0')
  expect(kept(0)).toBeUndefined()
})

test('built files: an empty one is kept and sent like the others', async () => {
  const files = createFileCache()
  const answer = await files.keep(new Request(`http://localhost${url}`), new Response('', { headers: { 'content-length': '0' } }))
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(files.lookUp({ method: 'GET', url, headers: {} })?.status).toBe(200)
})
