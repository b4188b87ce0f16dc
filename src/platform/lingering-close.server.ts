import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long, and how much of it, a body is still taken in after the answer. */
const SECONDS = 30
const BYTES = 64 * 1024 * 1024

/**
 * Lets a client finish sending a body that the answer did not wait for, like a large file after a 401, and throws it away. A
 * connection that is cut in the middle would lose the answer on its way to the client.
 */
export function lingerAfterAnswer(incoming: IncomingMessage, outgoing: ServerResponse) {
  outgoing.once('finish', () => {
    if (incoming.readableEnded || incoming.destroyed) return
    const cut = () => incoming.socket.destroySoon()
    const timer = setTimeout(cut, SECONDS * 1000).unref()
    let received = 0
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > BYTES) cut()
    })
    incoming.once('close', () => clearTimeout(timer))
    incoming.once('end', () => clearTimeout(timer))
    incoming.resume()
  })
}
