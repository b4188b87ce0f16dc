import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * What a link does: passes on, refuses all, says nothing, or answers a few bytes at a time for ever. One that is cut off says nothing either, and its
 * connections never learn of it, as when a firewall forgets them.
 */
type LinkState = 'works' | 'gone' | 'silent' | 'cut off' | 'dribbles'

export interface FaultyLink extends AsyncDisposable {
  port: number
  /** Cuts what is connected, unless it goes on in silence, and treats new connections so. */
  become(state: LinkState): void
  /** How many connections met with a fault. */
  faulty(): number
}

/** A port of this machine that leads to another one, as long as it works. */
export async function openFaultyLink(target: { host: string; port: number }): Promise<FaultyLink> {
  let state: LinkState = 'works'
  let faulty = 0
  const sockets = new Set<Socket>()
  const lost = new Set<Socket>()
  const join = (socket: Socket) => {
    const other = connect(target)
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => state === 'silent' || lost.has(from) || to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        lost.delete(from)
        to.destroy()
      })
    }
  }
  const server = createServer((socket) => {
    if (state === 'works') return join(socket)
    faulty++
    socket.on('error', () => {})
    if (state === 'gone') return socket.resetAndDestroy()
    sockets.add(socket)
    if (state === 'silent') return
    if (state === 'cut off') return void lost.add(socket)
    socket.write('220 slow.example.org\r\n')
    const drip = setInterval(() => socket.write('250-still thinking\r\n'), 200)
    socket.on('close', () => clearInterval(drip))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    faulty: () => faulty,
    become(next) {
      state = next
      if (next === 'cut off') for (const socket of sockets) lost.add(socket)
      if (next !== 'silent') for (const socket of sockets) if (!lost.has(socket)) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
