import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

const PARTS = 1000
const part = Buffer.alloc(16 * 1024)

/** Sends `line`, as in `POST /`, with a body of 16 MB and reads nothing before all of it is sent; answers what was there to read then. */
export async function sendFirstReadLater(port: number, line: string, connection: 'close' | 'keep-alive'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).pause()
  const { length } = part
  socket.write(`${line} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: ${PARTS * length}\r\n\r\n`)
  for (let sent = 0; sent < PARTS; sent++) if (!socket.write(part)) await once(socket, 'drain')
  if (connection === 'keep-alive') socket.write('GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  return (await buffer(socket)).toString()
}
