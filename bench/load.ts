import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

const run = promisify(execFile)
const SECONDS = 8
const CONNECTIONS = 32

/** Requests answered a second, with brotli accepted; by wrk where it is installed, which costs less than autocannon. */
export async function requestsPerSecond(url: string, extra: Record<string, string> = {}): Promise<{ rate: number; tool: string }> {
  const headers = { 'accept-encoding': 'br', ...extra }
  try {
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${SECONDS}s`,
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      url,
    ])
    if (/Non-2xx/.test(stdout) && !extra['if-none-match']) throw new Error(`${url} answered with failures:\n${stdout}`)
    return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), tool: 'wrk' }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
  return { rate: result.requests.average, tool: 'autocannon' }
}
