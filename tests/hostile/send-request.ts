import { connect, type Socket } from 'node:net'
import type { HostileRequest, Piece } from './hostile-request.ts'

export interface Answer {
  status: number
  headers: Map<string, string>
  body: Buffer
}

export interface Outcome {
  answer: Answer | undefined
  /** What the request that followed on the same connection was answered. */
  next: Answer | undefined
  /** What else came, that is no answer. */
  rest: Buffer
  milliseconds: number
  /** It was neither answered nor ended within the deadline. */
  hung: boolean
  error?: string
}

/** Milliseconds. */
const DEADLINE = 10_000
const FOLLOWING = 'GET /api/health HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n'

/** Sends one request on a connection of its own, whatever becomes of it, and reads until the connection ends. */
export async function sendRequest(
  server: { host: string; port: number },
  sent: HostileRequest,
  cookie: string | undefined,
): Promise<Outcome> {
  const started = performance.now()
  const filled = (text: string) => text.replaceAll('{HOST}', `${server.host}:${server.port}`).replaceAll('{COOKIE}', cookie ?? '')
  const pieces = sent.raw ? sent.raw.map((piece) => fill(piece, filled)) : requestPieces(sent, filled, cookie)
  const socket = connect({ host: server.host, port: server.port, noDelay: true })
  const received: Buffer[] = []
  let error: string | undefined
  let hung = false
  socket.on('data', (data) => received.push(data))
  socket.on('error', (failure: NodeJS.ErrnoException) => (error = failure.code ?? failure.message))
  const timer = setTimeout(() => {
    hung = true
    socket.destroy()
  }, DEADLINE)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void write(socket, pieces, closed).then(() => {
    if (sent.leaves) socket.destroySoon()
    else if (sent.raw) socket.end()
  })
  await closed
  clearTimeout(timer)
  const { answers, rest } = readAnswers(Buffer.concat(received), [sent.method, 'GET'])
  return { answer: answers[0], next: answers[1], rest, milliseconds: performance.now() - started, hung, ...(error && { error }) }
}

/** `{HOST}` and `{COOKIE}` may stand in bytes too, which stay what they are otherwise. */
function fill(piece: Piece, filled: (text: string) => string): Piece {
  if (typeof piece === 'string') return filled(piece)
  return piece instanceof Uint8Array ? Buffer.from(filled(Buffer.from(piece).toString('latin1')), 'latin1') : piece
}

function requestPieces(sent: HostileRequest, filled: (text: string) => string, cookie: string | undefined): Piece[] {
  const headers = [
    ['host', '{HOST}'],
    ...(cookie ? [['cookie', cookie]] : []),
    ...sent.headers,
    ...(sent.framing === 'length' ? [['content-length', String(sent.body.reduce((sum, piece) => sum + sizeOf(piece), 0))]] : []),
    ...(sent.framing === 'chunked' ? [['transfer-encoding', 'chunked']] : []),
    ...(sent.isFollowed ? [] : [['connection', 'close']]),
  ]
  const head = `${sent.method} ${sent.target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return [filled(head), ...(sent.framing === 'chunked' ? chunked(sent.body) : sent.body), ...(sent.isFollowed ? [filled(FOLLOWING)] : [])]
}

const sizeOf = (piece: Piece): number => {
  if (typeof piece === 'string') return Buffer.byteLength(piece)
  return piece instanceof Uint8Array ? piece.length : Buffer.byteLength(piece.repeat) * piece.times
}

const chunked = (pieces: Piece[]): Piece[] => [
  ...pieces.filter((piece) => sizeOf(piece) > 0).flatMap((piece): Piece[] => [`${sizeOf(piece).toString(16)}\r\n`, piece, '\r\n']),
  '0\r\n\r\n',
]

const CHUNK_BYTES = 64 * 1024

/** As fast as the other side takes it; gives up without a word when it does not. */
async function write(socket: Socket, pieces: Piece[], closed: Promise<void>) {
  for (const piece of pieces) {
    for (const bytes of blocks(piece)) {
      if (socket.destroyed) return
      if (!socket.write(bytes)) await Promise.race([drained(socket), closed])
    }
  }
}

const drained = (socket: Socket) => new Promise((resolve) => void socket.once('drain', resolve))

function* blocks(piece: Piece): Generator<string | Uint8Array> {
  if (typeof piece === 'string' || piece instanceof Uint8Array) return yield piece
  const atOnce = Math.max(1, Math.floor(CHUNK_BYTES / piece.repeat.length))
  const block = Buffer.from(piece.repeat.repeat(Math.min(atOnce, piece.times)))
  let left = piece.times
  for (; left >= atOnce; left -= atOnce) yield block
  if (left > 0) yield piece.repeat.repeat(left)
}

/** Takes apart what came over a connection; `methods` are those of the requests that were sent. */
function readAnswers(bytes: Buffer, methods: string[]): { answers: Answer[]; rest: Buffer } {
  const answers: Answer[] = []
  let rest = bytes
  while (answers.length < methods.length) {
    const read = readAnswer(rest, methods[answers.length] ?? 'GET')
    if (!read) break
    rest = rest.subarray(read.length)
    // 100 Continue is no answer yet.
    if (read.answer.status >= 200) answers.push(read.answer)
  }
  return { answers, rest }
}

function readAnswer(bytes: Buffer, method: string): { answer: Answer; length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? Number.NaN)
  if (!status) return undefined
  const headers = new Map(
    lines.map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header.slice(header.indexOf(':') + 1).trim()]),
  )
  const start = end + 4
  const hasBody = method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304
  const body = hasBody ? readBody(bytes.subarray(start), headers) : { body: Buffer.alloc(0), length: 0 }
  return body && { answer: { status, headers, body: body.body }, length: start + body.length }
}

/** Undefined where the body is not whole. */
function readBody(bytes: Buffer, headers: Map<string, string>): { body: Buffer; length: number } | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes)
  const given = headers.get('content-length')
  if (given === undefined) return { body: bytes, length: bytes.length }
  const length = Number(given)
  return bytes.length < length ? undefined : { body: bytes.subarray(0, length), length }
}

function readChunks(bytes: Buffer): { body: Buffer; length: number } | undefined {
  const chunks: Buffer[] = []
  let position = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', position)
    if (end < 0) return undefined
    const size = Number.parseInt(bytes.subarray(position, end).toString('latin1'), 16)
    const next = end + 2 + size + 2
    if (!(next <= bytes.length)) return undefined
    if (size === 0) return { body: Buffer.concat(chunks), length: next }
    chunks.push(bytes.subarray(end + 2, end + 2 + size))
    position = next
  }
}
