import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { makeSelfSigned } from './self-signed'

interface SmtpSink extends AsyncDisposable {
  url: string
  attempts(): number
  messages: Email[]
  /** How each message came in. */
  connections: { secure: boolean }[]
}

/** A mail server that takes everything except the first `refusals` messages, which it answers with 451. */
export async function openSmtpSink({ refusals = 0, offersTls = false } = {}): Promise<SmtpSink> {
  const messages: Email[] = []
  const connections: SmtpSink['connections'] = []
  let attempts = 0
  const server = new SMTPServer({
    ...(offersTls && makeSelfSigned(['localhost'])),
    authOptional: true,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onData(stream, { secure }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        attempts++
        if (attempts <= refusals) return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        connections.push({ secure })
        messages.push(await PostalMime.parse(Buffer.concat(chunks)))
        callback()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    attempts: () => attempts,
    messages,
    connections,
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
