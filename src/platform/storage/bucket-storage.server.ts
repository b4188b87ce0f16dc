import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Config } from '@/platform/config.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Logger } from '@/platform/logger.server'
import { isFileName, requireFileName, type Storage } from './storage.server'

/** Milliseconds for a connection, each attempt's answer, more bytes of a file, and storing one with all attempts. */
export const TIMEOUT_MS = { connection: 2000, answer: 3000, bytes: 10_000, storing: 30_000 }
const ATTEMPTS = 3
/** A visitor on a slow line holds a connection to the bucket for as long as a download takes. */
const CONNECTIONS = 200

const PREFIX = 'uploads/'
const keyOf = (name: string) => PREFIX + name

/** Uploads in an S3-compatible bucket. Throws ApiError 503 where that fails. Import only where one is configured: it costs 40 MB of memory. */
export function createBucketStorage(settings: NonNullable<Config['s3']>, log: Pick<Logger, 'error'>, timeouts = TIMEOUT_MS): Storage {
  const { bucket } = settings
  const client = new S3Client(clientOptions(settings, timeouts))

  const failed = (error: unknown): never => {
    const { name, code, $metadata } = error as S3ServiceException & { code?: string }
    log.error({ name, code, status: $metadata?.httpStatusCode }, 'The bucket at S3_BUCKET failed')
    throw new ApiError(503, 'The site cannot reach its file storage right now. Please try again in a moment.')
  }
  // Any other 404 is of a bucket that is not there, or of a server that is no bucket.
  const nothingIfUnknown = (error: Error) => (error.name === 'NoSuchKey' ? undefined : failed(error))

  return {
    async put(name, bytes) {
      requireFileName(name)
      const command = new PutObjectCommand({ Bucket: bucket, Key: keyOf(name), Body: bytes })
      const limits = { requestTimeout: timeouts.storing, abortSignal: AbortSignal.timeout(timeouts.storing) }
      await client.send(command, limits).catch(failed)
    },
    async remove(name) {
      if (isFileName(name)) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) })).catch(nothingIfUnknown)
    },
    async read(name) {
      if (!isFileName(name)) return undefined
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) })).catch(nothingIfUnknown)
      if (!found) return undefined
      const { Body, ContentLength } = found
      if (!Body || ContentLength === undefined) return failed(new Error('Without a body or its length'))
      return { body: withTimeout(Body.transformToWebStream(), timeouts.bytes), size: ContentLength }
    },
    async size(name) {
      if (!isFileName(name)) return undefined
      // Its answer has no body that could say what is not there.
      const ifUnknown = (error: Error) => (error.name === 'NotFound' ? undefined : failed(error))
      return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) })).catch(ifUnknown))?.ContentLength
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: PREFIX }))
          yield* Contents.flatMap(({ Key }) => Key?.slice(PREFIX.length) ?? []).filter(isFileName)
      } catch (error) {
        failed(error)
      }
    },
  }
}

export function clientOptions(
  { endpoint, region, ...credentials }: NonNullable<Config['s3Keys']>,
  timeouts: typeof TIMEOUT_MS,
): S3ClientConfig {
  const agent = { maxSockets: CONNECTIONS }
  return {
    region,
    credentials,
    // Other makers' buckets seldom have host names of their own.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // The signature covers the bytes; the newer checksum headers are refused by some other makers' buckets.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connection,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
}

/** Fails when the next bytes take longer than `milliseconds`. The time that a slow reader takes does not count. */
export function withTimeout(body: ReadableStream<Uint8Array>, milliseconds: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setTimeout(() => {
          controller.error(new Error('The bucket stopped in the middle of a file'))
          void reader.cancel()
        }, milliseconds)
        const { done, value } = await reader.read().finally(() => clearTimeout(timer))
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
