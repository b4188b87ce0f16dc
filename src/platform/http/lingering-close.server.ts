import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long, and how much of it, a body is still taken in after the answer. */
const SECONDS = 30
const BYTES = 64 * 1024 * 1024

/**
 * Lets a client finish sending a body that the answer did not wait for, like a large file after a 401, and throws it away. A
 * connection that is cut in the middle would lose the answer before it reaches the client. One that a client asked to
 * be closed, as proxies do, is closed when it has finished.
 */
export function enableLingeringClose(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { socket } = incoming
  const isOver = () => incoming.readableEnded || incoming.destroyed
  const close = () => {
    Reflect.deleteProperty(socket, 'destroySoon')
    socket.destroySoon()
  }
  // Node calls this as soon as the answer is out. Not even our own half may be closed then: many clients take that for the end of all.
  socket.destroySoon = () => (isOver() ? close() : void incoming.once('end', close))

  outgoing.once('finish', () => {
    if (isOver()) return
    const timer = setTimeout(close, SECONDS * 1000).unref()
    let received = 0
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > BYTES) close()
    })
    incoming.once('close', () => clearTimeout(timer))
    incoming.once('end', () => clearTimeout(timer))
    incoming.resume()
  })
}
