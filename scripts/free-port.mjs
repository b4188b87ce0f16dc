import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A TCP port on which nothing listens, below the ephemeral ports: the system could give one of those to an outgoing connection before
 * a server listens there.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    if (await isFree(port)) return port
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
