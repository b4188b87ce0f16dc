import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBucketServer } from '../support/bucket-server'
import { aPdf, aPicture } from '../support/files'
import { launchHealthy, logIn } from '../support/launch'
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

test('decisions, running: what is uploaded to one machine is served by another, and nothing stays in the first one’s folder', async () => {
  await using bucket = await openBucketServer()
  await using here = await temporaryFolder()
  await using there = await temporaryFolder()
  await using first = await launchHealthy(here.path, bucket.env)
  await using second = await launchHealthy(there.path, bucket.env)
  const body = new FormData()
  body.set('eventData', JSON.stringify({ title: 'Open House', month: 'October', date: '5', year: '2999' }))
  body.set('image', new File([new Uint8Array(await aPicture(1200, 800))], 'photo.jpg'))
  body.set('flyer', new File([new Uint8Array(aPdf())], 'flyer.pdf'))
  const answer = await fetch(`${first.url}/api/cms/events`, { method: 'POST', headers: { cookie: await logIn(first) }, body })
  const { event } = await answer.json()

  expect((await rawRequest(second.url, event.flyerUrl)).body.equals(aPdf())).toBe(true)
  const picture = await rawRequest(second.url, event.imageUrl)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await readdir(join(here.path, 'uploads'))).toEqual([])
})
