import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes everything except the first `refusals` messages, which it answers with 451. */
export async function openSmtpSink(refusals = 0): Promise<AsyncDisposable & { url: string; attempts(): number; messages: Email[] }> {
  const messages: Email[] = []
  let attempts = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        attempts++
        if (attempts <= refusals) return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
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
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
