import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { eventually } from './eventually'
import { makeSelfSigned } from './self-signed'
import { freePort } from './server-process'
import { temporaryFolder } from './temporary-folder'

const PROGRAM = '/usr/sbin/postfix'
const READER = '/usr/sbin/postcat'

interface Postfix extends AsyncDisposable {
  url: string
  /** What it has taken, as it came. */
  messages(): Promise<{ raw: string; email: Email }[]>
}

/**
 * Debian's Postfix, a mail server with a folder of its own, which offers STARTTLS and keeps what it takes. It refuses gone@example.net, and later@example.net for now.
 * Undefined where it isn't installed, or this process isn't root, as which it begins.
 */
export async function openPostfix(): Promise<Postfix | undefined> {
  if (process.getuid?.() !== 0 || !existsSync(PROGRAM)) return undefined
  const folder = await temporaryFolder()
  const port = Number(await freePort())
  const at = (name: string) => join(folder.path, name)
  const { key, cert } = makeSelfSigned(['localhost'])
  await writeFile(at('pair.pem'), key + cert, { mode: 0o600 })
  await writeFile(at('main.cf'), settings(folder.path))
  await writeFile(at('master.cf'), services(port))
  // Most of its processes run as a user of their own.
  await chmod(folder.path, 0o755)
  await mkdir(at('queue'))
  const server = spawn(PROGRAM, ['-c', folder.path, 'start-fg'], { stdio: 'ignore' })
  const exited = new Promise((resolve) => server.once('exit', resolve))
  const held = async () => await readdir(at('queue/hold')).catch(() => [])
  const log = await eventually(
    'Postfix has started',
    async () => /\[(\d+)\]: daemon started/.exec(await readFile(at('log'), 'utf8').catch(() => '')),
    20_000,
  )
  await eventually('Postfix listens', () => isOpen(port), 20_000)
  return {
    url: `smtp://127.0.0.1:${port}`,
    async messages() {
      const raws = (await held()).map((name) =>
        execFileSync(READER, ['-c', folder.path, '-bh', at(`queue/hold/${name}`)], { encoding: 'utf8' }),
      )
      return Promise.all(raws.map(async (raw) => ({ raw, email: await PostalMime.parse(raw) })))
    },
    async [Symbol.asyncDispose]() {
      // The program that was started leaves it behind.
      process.kill(Number(log[1]))
      await exited
      await folder[Symbol.asyncDispose]()
    },
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })

const settings = (folder: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = mail.example.net
mydestination = example.net
local_recipient_maps =
alias_maps =
inet_interfaces = 127.0.0.1
smtpd_tls_chain_files = ${folder}/pair.pem
smtpd_tls_security_level = may
smtpd_tls_received_header = yes
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
smtpd_recipient_restrictions =
  check_recipient_access inline:{ { gone@example.net = 550 5.1.1 No such user }, { later@example.net = 450 4.2.1 Try later } }
  check_recipient_access static:HOLD
`

/** What receiving takes; nothing that delivers. */
const services = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
rewrite unix - - n - - trivial-rewrite
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
error unix - - n - - error
postlog unix-dgram n - n - 1 postlogd
`
