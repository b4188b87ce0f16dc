import { freePort, type ServerProcess, startServer } from './server-process'

/** The first admin of every site that tests start. */
export const admin = { username: 'keeper', password: 'a long enough password' }

/** The built site in a process of its own over this data folder, on a free port, without waiting for anything. */
export const launch = async (dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer({
    PORT: await freePort(),
    DATA_DIR: dataDir,
    CONTACT_EMAIL: 'office@example.org',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
    ...env,
  })

/** The same, once it answers. */
export async function launchHealthy(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await launch(dataDir, env)
  await server.healthy()
  return server
}

/** Logs the first admin in and answers the session's cookie. */
export async function logIn(server: ServerProcess): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
