import type { IncomingMessage, ServerResponse } from 'node:http'

const SECONDS = 30
const BYTES = 64 * 1024 * 1024

/** Takes in a body that the answer didn't wait for, such as a file after a 401: cutting the connection would lose the answer. */
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
