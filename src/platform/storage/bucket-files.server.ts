import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Config } from '@/platform/config.server'
import { clientOptions, TIMEOUT_MS, withTimeout } from './bucket-storage.server'

/** Bytes: a file in one piece may have 5 GB at most, and one of 10,000 such parts 160 GB. */
const PART_SIZE = 16 * 1024 * 1024
/** Milliseconds for a part, on a slow line. */
const PART_MS = 300_000

const placeOf = (address: string) => {
  const [, Bucket, Key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  return { Bucket, Key }
}

const undefinedIfUnknown = (error: Error): undefined => {
  if (error.name !== 'NoSuchKey' && error.name !== 'NotFound') throw error
}

export type BucketFiles = ReturnType<typeof openBucketFiles>

/** Files by addresses like `s3://bucket/key`, of any bucket that the keys open; `close` when done. Loading it costs 40 MB of memory. */
export function openBucketFiles(keys: NonNullable<Config['s3Keys']>) {
  const client = new S3Client(clientOptions(keys, TIMEOUT_MS))
  const limits = () => ({ requestTimeout: PART_MS, abortSignal: AbortSignal.timeout(PART_MS) })

  async function putParts(address: string, parts: AsyncIterable<Uint8Array>) {
    const place = placeOf(address)
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for await (const Body of parts) {
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }), limits())
        Parts.push({ PartNumber, ETag })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }), limits())
    } catch (error) {
      // Parts that belong to nothing are paid for.
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined)
      throw error
    }
  }

  return {
    async list(dir: string): Promise<{ name: string; writtenAt: Date }[]> {
      const { Bucket, Key } = placeOf(dir)
      const Prefix = Key && `${Key}/`
      const found: { name: string; writtenAt: Date }[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' }))
        for (const { Key: key, LastModified } of Contents)
          if (key && LastModified) found.push({ name: key.slice(Prefix.length), writtenAt: LastModified })
      return found
    },
    has: async (address: string) => (await client.send(new HeadObjectCommand(placeOf(address))).catch(undefinedIfUnknown)) !== undefined,
    async readText(address: string): Promise<string | undefined> {
      return (await client.send(new GetObjectCommand(placeOf(address))).catch(undefinedIfUnknown))?.Body?.transformToString()
    },
    async writeText(address: string, text: string) {
      await client.send(new PutObjectCommand({ ...placeOf(address), Body: Buffer.from(text) }), limits())
    },
    /** Stores a file, which is there whole or not at all. */
    async put(address: string, file: string, partSize = PART_SIZE) {
      const handle = await open(file)
      try {
        const { size } = await handle.stat()
        const parts = async function* () {
          for (let from = 0; from < size; from += partSize) {
            const bytes = Buffer.alloc(Math.min(partSize, size - from))
            const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
            if (bytesRead !== bytes.length) throw new Error('The file became shorter')
            yield bytes
          }
        }
        if (size > partSize) return await putParts(address, parts())
        for await (const Body of parts()) await client.send(new PutObjectCommand({ ...placeOf(address), Body }), limits())
      } finally {
        await handle.close()
      }
    },
    /** Copies one into a file, readable by its owner only. */
    async fetch(address: string, file: string) {
      const { Body } = await client.send(new GetObjectCommand(placeOf(address)))
      if (!Body) throw new Error('Without a body')
      await pipeline(
        Readable.fromWeb(withTimeout(Body.transformToWebStream(), TIMEOUT_MS.bytes) as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(file, { flags: 'wx', mode: 0o600 }),
      )
    },
    async remove(address: string) {
      await client.send(new DeleteObjectCommand(placeOf(address)))
    },
    close: () => client.destroy(),
  }
}
