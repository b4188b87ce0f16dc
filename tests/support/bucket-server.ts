import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * How a bucket answers: as it should, with failures, not at all, or with half a file and then silence.
 * `forgetful` is a server on which the bucket itself is gone.
 */
type BucketMood = 'well' | 'failing' | 'silent' | 'stalling' | 'forgetful'

export interface BucketServer extends AsyncDisposable {
  /** The variables with which a site uses it. */
  env: Record<string, string>
  /** What lies in the bucket, by key. */
  objects: Map<string, Buffer>
  /** What came of files whose last part is still to come, by upload. */
  parts: Map<string, Buffer[]>
  /** Every request so far, such as `GET uploads/a.webp`. */
  requests: string[]
  mood: BucketMood
  /** So many requests fail before the others are answered. */
  failures: number
  /** Open connections. */
  connections(): Promise<number>
}

const KEYS = { AWS_ACCESS_KEY_ID: 'planted-key', AWS_SECRET_ACCESS_KEY: 'planted-secret' }
const SIGNED = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${KEYS.AWS_ACCESS_KEY_ID}/\\d{8}/[a-z0-9-]+/s3/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$`,
)

/** A bucket called `community` that speaks as much S3 as uploads and backups need, path-style, and takes signed requests only. */
export async function openBucketServer(): Promise<BucketServer> {
  const server = createServer((incoming, outgoing) => void answer(bucket, incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bucket: BucketServer = {
    env: { S3_BUCKET: 'community', S3_ENDPOINT: `http://127.0.0.1:${port}`, ...KEYS },
    objects: new Map(),
    parts: new Map(),
    requests: [],
    mood: 'well',
    failures: 0,
    connections: () => new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count)))),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return bucket
}

async function answer(bucket: BucketServer, incoming: IncomingMessage, outgoing: ServerResponse) {
  const body = await buffer(incoming)
  const path = decodeURIComponent(new URL(incoming.url ?? '/', 'http://bucket').pathname)
  const key = path.replace(/^\/community\//, '')
  bucket.requests.push(`${incoming.method} ${key}`)
  if (bucket.mood === 'silent') return
  if (bucket.mood === 'failing' || bucket.failures-- > 0) return refuse(outgoing, 500, 'InternalError')
  if (!isSigned(incoming, body)) return refuse(outgoing, 403, 'SignatureDoesNotMatch')
  if (bucket.mood === 'forgetful' || key === path) return refuse(outgoing, 404, 'NoSuchBucket')
  if (answerParts(bucket, incoming, key, body, outgoing)) return
  if (incoming.method === 'GET' && key === '') return list(bucket, incoming, outgoing)
  if (incoming.method === 'PUT') {
    bucket.objects.set(key, body)
    outgoing.writeHead(200, { etag: '"planted"' }).end()
  } else if (incoming.method === 'DELETE') {
    bucket.objects.delete(key)
    outgoing.writeHead(204).end()
  } else {
    show(bucket.objects.get(key), incoming.method, bucket.mood, outgoing)
  }
}

/** Large files come in parts, and are there once these are complete. Answers whether the request was about that. */
function answerParts(bucket: BucketServer, { method, url = '' }: IncomingMessage, key: string, body: Buffer, outgoing: ServerResponse) {
  const query = new URL(url, 'http://bucket').searchParams
  const [id, part] = [query.get('uploadId'), query.get('partNumber')]
  if (id === null && !query.has('uploads')) return false
  const parts = bucket.parts.get(id ?? '') ?? []
  if (part !== null) {
    parts[Number(part) - 1] = body
    outgoing.setHeader('etag', `"part-${part}"`)
  } else if (method === 'DELETE') bucket.parts.delete(id ?? '')
  outgoing.writeHead(part === null && method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' })
  if (id === null) {
    const made = `upload-${bucket.requests.length}`
    bucket.parts.set(made, [])
    outgoing.write(`<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`)
  } else if (method === 'POST') {
    const named = [...body.toString().matchAll(/<ETag>(?:"|&quot;)part-(\d+)/g)].map(
      ([, number]) => parts[Number(number) - 1] ?? Buffer.alloc(0),
    )
    bucket.objects.set(key, Buffer.concat(named))
    bucket.parts.delete(id)
    outgoing.write('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
  outgoing.end()
  return true
}

function show(object: Buffer | undefined, method: string | undefined, mood: BucketMood, outgoing: ServerResponse) {
  if (!object) return refuse(outgoing, 404, 'NoSuchKey')
  outgoing.writeHead(200, { 'content-length': object.length, 'content-type': 'application/octet-stream' })
  if (mood === 'stalling') outgoing.write(object.subarray(0, object.length / 2))
  else outgoing.end(method === 'HEAD' ? undefined : object)
}

/** Two at a time, so that whoever lists must ask for more. */
function list({ objects }: BucketServer, { url = '' }: IncomingMessage, outgoing: ServerResponse) {
  const query = new URL(url, 'http://bucket').searchParams
  const from = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > from).toSorted()
  const some = keys.slice(0, 2)
  const entries = some.map((key) => `<Contents><Key>${key}</Key><LastModified>2027-03-01T10:00:00.000Z</LastModified></Contents>`)
  const next = keys.length > 2 ? `<NextContinuationToken>${some.at(-1)}</NextContinuationToken>` : ''
  outgoing.writeHead(200, { 'content-type': 'application/xml' })
  outgoing.end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`)
}

const isSigned = ({ headers }: IncomingMessage, body: Buffer) =>
  SIGNED.test(headers.authorization ?? '') && headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex')

function refuse(outgoing: ServerResponse, status: number, code: string) {
  outgoing.writeHead(status, { 'content-type': 'application/xml' })
  outgoing.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>planted</Message></Error>`)
}
