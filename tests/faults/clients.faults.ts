import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { engines } from '../support/test-site'
import { openFaultySite } from './faulty-site'
import { underLoad } from './under-load'
import { watchPages } from './watch-pages'

/** Opens that many connections. */
async function connectMany(url: string, count: number): Promise<Socket[]> {
  const { port } = new URL(url)
  const sockets = Array.from({ length: count }, () => connect({ host: '127.0.0.1', port: Number(port) }).on('error', () => {}))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

const slowly = 'POST /api/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{'

test.for(
  engines.flatMap((engine) =>
    (
      [
        ['200 slow clients', 200],
        ['1,000 idle clients', 1000],
      ] as const
    ).map(([name, count]) => [name, engine, count] as const),
  ),
)('%s keep no one else from anything, on %s', async ([name, engine, count]) => {
  await using site = await openFaultySite(engine)
  let sockets: Socket[] = []
  let sending: NodeJS.Timeout | undefined
  await underLoad(site, {
    name,
    async begin({ url }) {
      sockets = await connectMany(url, count)
      if (count > 200) return
      // Half of them dribble a body, the others not even a whole head.
      for (const [index, socket] of sockets.entries()) socket.write(index % 2 ? slowly : slowly.slice(0, 30))
      sending = setInterval(() => {
        for (const socket of sockets) socket.write('a')
      }, 200)
    },
    async look(server) {
      const { text } = await watchPages(server, 5)
      expect(text).toMatch(/^pages \d+ × 200,/)
      return text
    },
    end() {
      clearInterval(sending)
      for (const socket of sockets) socket.destroy()
    },
  })
})
