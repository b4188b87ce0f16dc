import { buffer } from 'node:stream/consumers'
import { type BucketServer, openBucketServer } from '@tests/support/bucket-server'
import { eventually } from '@tests/support/eventually'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '@/platform/config.server'
import { ApiError } from '@/platform/http/errors.server'
import { createBucketStorage } from './bucket-storage.server'

const bytes = (text: string) => new TextEncoder().encode(text)

const SOON = { connection: 100, answer: 100, bytes: 100, storing: 200 }

/** A storage over this bucket, and the lines that it logs. */
function open(bucket: BucketServer, { env = {}, timeouts }: { env?: Record<string, string>; timeouts?: typeof SOON } = {}) {
  const { s3 } = readConfig({ contactEmail: '', mailFrom: '' }, { ...bucket.env, ...env })
  if (!s3) throw new Error('No bucket')
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  return { lines, storage: createBucketStorage(s3, log, timeouts) }
}

const unavailable = expect.toSatisfy(
  (error) => error instanceof ApiError && error.status === 503 && /file storage/.test(error.message),
  'an ApiError 503 that speaks of the file storage',
)

test('decisions, running: files lie under uploads/ in the bucket, where a copied folder would lie too', async () => {
  await using bucket = await openBucketServer()
  const { storage } = open(bucket)
  await storage.put('a.webp', bytes('hello'))
  expect([...bucket.objects]).toEqual([['uploads/a.webp', Buffer.from('hello')]])
  expect(bucket.requests).toEqual(['PUT uploads/a.webp'])
})

test.each(['failing', 'silent', 'forgetful'] as const)('decisions, API: a bucket that is %s is a 503, soon', async (mood) => {
  await using bucket = await openBucketServer()
  const { storage } = open(bucket, { timeouts: SOON })
  bucket.mood = mood
  await expect(storage.put('a.webp', bytes('hello'))).rejects.toEqual(unavailable)
  await expect(storage.read('a.webp')).rejects.toEqual(unavailable)
  await expect(storage.remove('a.webp')).rejects.toEqual(unavailable)
  expect(bucket.requests.filter((request) => request.startsWith('GET')).length).toBeLessThanOrEqual(3)
})

test('decisions, API: a bucket behind a closed port is a 503', async () => {
  const bucket = await openBucketServer()
  const { storage } = open(bucket)
  await bucket[Symbol.asyncDispose]()
  await expect(storage.read('a.webp')).rejects.toEqual(unavailable)
})

test('a failure that passes is tried again', async () => {
  await using bucket = await openBucketServer()
  const { storage } = open(bucket)
  bucket.failures = 2
  await storage.put('a.webp', bytes('hello'))
  expect(bucket.requests).toHaveLength(3)
  expect(bucket.objects.size).toBe(1)
})

test('the log names what a bucket complains of, and neither keys nor what it says', async () => {
  await using bucket = await openBucketServer()
  const { storage, lines } = open(bucket, { env: { AWS_ACCESS_KEY_ID: 'another' } })
  await expect(storage.read('a.webp')).rejects.toEqual(unavailable)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, name: 'SignatureDoesNotMatch', status: 403, msg: 'The bucket at S3_BUCKET failed' },
  ])
  expect(lines.join()).not.toMatch(/planted|another/)
})

test('a bucket that stops in the middle of a file does not keep its reader waiting', async () => {
  await using bucket = await openBucketServer()
  const { storage } = open(bucket, { timeouts: { ...SOON, answer: 3000 } })
  bucket.objects.set('uploads/a.pdf', Buffer.alloc(1_000_000))
  bucket.mood = 'stalling'
  const file = await storage.read('a.pdf')
  await expect(file && buffer(file.body)).rejects.toThrow('The bucket stopped in the middle of a file')
  await eventually('the connection is closed', async () => (await bucket.connections()) === 0)
})

test('a reader may take longer than a bucket: only its silence counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await using bucket = await openBucketServer()
  const { storage } = open(bucket)
  await storage.put('a.pdf', new Uint8Array(20_000_000))
  const file = await storage.read('a.pdf')
  const reader = file?.body.getReader()
  let length = (await reader?.read())?.value?.length ?? 0
  vi.advanceTimersByTime(3_600_000)
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) length += part.value.length
  expect(length).toBe(20_000_000)
})

test('a reader that goes away releases the connection to the bucket', async () => {
  await using bucket = await openBucketServer()
  const { storage } = open(bucket)
  await storage.put('a.pdf', new Uint8Array(20_000_000))
  const unread = await storage.read('a.pdf')
  const begun = (await storage.read('a.pdf'))?.body.getReader()
  await begun?.read()
  expect(await bucket.connections()).toBe(2)
  await unread?.body.cancel()
  await begun?.cancel()
  await eventually('the connections are closed', async () => (await bucket.connections()) === 0)
})
