import { expect, test } from 'vitest'
import { openBucketServer } from '../support/bucket-server'
import { launchHealthy } from '../support/launch'
import { rawRequest } from '../support/raw-request'
import { temporaryFolder } from '../support/temporary-folder'

test('decisions, running: the built program serves uploads from a bucket, and outlives the bucket', async () => {
  await using bucket = await openBucketServer()
  await using folder = await temporaryFolder()
  await using server = await launchHealthy(folder.path, bucket.env)
  const flyer = Buffer.alloc(3_000_000, 'a flyer ')
  bucket.objects.set('uploads/a.pdf', flyer)

  const answer = await rawRequest(server.url, '/uploads/a.pdf')
  expect([answer.status, answer.headers['content-type'], answer.headers['content-length']]).toEqual([200, 'application/pdf', '3000000'])
  expect(answer.body.equals(flyer)).toBe(true)
  const head = await rawRequest(server.url, '/uploads/a.pdf', { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '3000000', 0])
  expect((await rawRequest(server.url, '/uploads/none.pdf')).status).toBe(404)

  bucket.mood = 'failing'
  expect((await rawRequest(server.url, '/uploads/a.pdf')).status).toBe(503)
  expect((await rawRequest(server.url, '/')).status).toBe(200)
})
