import { createSocket } from 'node:dgram'
import { appendFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Writes one line. Rejects where it can't. */
export type WriteLine = (line: string) => Promise<void>

/** Where ACTIVITY_LOG leads: `syslog://host:port` by UDP (RFC 5424), or a file that is opened for each line, so that it may be rotated. */
export function activityWriter(target: string): WriteLine {
  if (!target.startsWith('syslog://')) return (line) => appendFile(target, `${line}\n`, { mode: 0o600 })
  const { hostname: host, port } = new URL(target)
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return async (line) => {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
    try {
      // 13 × 8 + 6: the log's audit, informational.
      const message = `<110>1 ${new Date().toISOString()} ${hostname()} flatirons ${process.pid} activity - ${line}`
      await new Promise<void>((resolve, reject) =>
        socket.send(message, Number(port) || 514, address, (error) => (error ? reject(error) : resolve())),
      )
    } finally {
      socket.close()
    }
  }
}
