import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { makeSelfSigned } from './self-signed'

interface SmtpSink extends AsyncDisposable {
  url: string
  attempts(): number
  /** How often a client has connected. */
  sessions(): number
  /** Ends all connections. */
  hangUp(): void
  messages: Email[]
  /** The same as they came. */
  raw: Buffer[]
  /** When each came, in milliseconds since 1970. */
  times: number[]
  /** How each message came in. */
  connections: { secure: boolean }[]
  /** By which name each message’s client greeted. */
  greetings: string[]
}

interface SinkOptions {
  refusals?: number
  offersTls?: boolean
  /** The client doesn’t hear that it offers TLS. */
  hidesTls?: boolean
  /** What it answers where it won’t take mail for an address: `550 5.1.1 no such user`. */
  refuse?: (address: string) => string | undefined
  /** What its greeting ends in. */
  banner?: string
}

/** A mail server that takes everything except the first `refusals` messages, which it answers with 451, and what a test has it refuse. */
export async function openSmtpSink({
  refusals = 0,
  offersTls = false,
  hidesTls = false,
  refuse,
  banner,
}: SinkOptions = {}): Promise<SmtpSink> {
  const messages: Email[] = []
  const raw: Buffer[] = []
  const times: number[] = []
  const connections: SmtpSink['connections'] = []
  const greetings: string[] = []
  let attempts = 0
  let sessions = 0
  const server = new SMTPServer({
    ...(offersTls && makeSelfSigned(['localhost'])),
    ...(banner && { banner }),
    hideSTARTTLS: hidesTls,
    authOptional: true,
    // Clients keep connections open for what comes next.
    closeTimeout: 50,
    onConnect(_session, callback) {
      sessions++
      callback()
    },
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const [, code, text] = /^(\d+) (.*)$/.exec(refuse?.(address) ?? '') ?? []
      callback(code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null)
    },
    onData(stream, { secure, hostNameAppearsAs }, callback) {
      greetings.push(String(hostNameAppearsAs))
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        attempts++
        if (attempts <= refusals) return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        connections.push({ secure })
        const bytes = Buffer.concat(chunks)
        const message = await PostalMime.parse(bytes)
        times.push(Date.now())
        raw.push(bytes)
        messages.push(message)
        callback()
      })
    },
  })
  // A program that is killed resets its connections.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    attempts: () => attempts,
    sessions: () => sessions,
    hangUp: () => {
      for (const { _socket: socket } of server.connections) socket.destroy()
    },
    messages,
    raw,
    times,
    connections,
    greetings,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * A mail server that greets as it should, and then answers by a few bytes at a time for ever. `left` resolves once the client has hung up.
 */
export async function openDrippingSmtp(): Promise<AsyncDisposable & { url: string; left: Promise<unknown> }> {
  const left = Promise.withResolvers<void>()
  const server: Server = createServer((socket) => {
    socket.write('220 slow.example.org\r\n')
    let drips: NodeJS.Timeout | undefined
    socket.once('data', () => {
      drips = setInterval(() => socket.write('250-still thinking\r\n'), 10)
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(drips)
      left.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    left: left.promise,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A mail server that refuses everyone who greets it, as a relay does that knows no such name. `greeting` resolves with what it was told. */
export async function openRefusingSmtp(): Promise<AsyncDisposable & { url: string; greeting: Promise<string> }> {
  const greeting = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 relay.example.org\r\n')
    socket.once('data', (line) => {
      greeting.resolve(line.toString().trim())
      socket.end('421 4.7.0 Try again later, closing connection. (EHLO)\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    greeting: greeting.promise,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A mail server that takes the connection and never says a word. */
export async function openSilentSmtp(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((socket) => void socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
