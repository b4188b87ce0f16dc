import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../support/server-process'
import { noteInPage } from './note-in-page'

/** Stands before the site under another port, as a proxy would. */
export interface Front extends AsyncDisposable {
  url: string
  /** What went wrong on pages since it was last read. */
  takeProblems(): string[]
  /** From now on no file with this ending comes through, until the function that it answers is called. */
  hold(ending: '.js' | '.woff2'): () => void
  /** From now on nothing answers, until the function that it answers is called. */
  cut(): () => void
}

const notes = '/problem-on-a-page'

/**
 * Pages get a script in front of all others that reports what goes wrong, and `watch` where there is one, which may use nothing around it;
 * everything else goes through as it is.
 */
export async function startFront(siteUrl: string, watch?: () => void): Promise<Front> {
  const problems: string[] = []
  const held = new Map<string, Promise<void>>()
  const script = `(${noteInPage})(${JSON.stringify(notes)});${watch ? `(${watch})()` : ''}`
  const leave = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const port = await freePort()
  let isCut = false

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const path = incoming.url ?? ''
    if (path === notes) {
      problems.push((await buffer(incoming)).toString())
      return response.end()
    }
    await held.get(extname(path))
    const passed = await passOn(siteUrl, incoming)
    const status = passed.statusCode ?? 500
    if (status >= 400) problems.push(`${status} ${path}`)
    if (!passed.headers['content-type']?.startsWith('text/html')) return passed.pipe(response.writeHead(status, passed.headers))
    const page = (await buffer(passed)).toString().replace('<head>', () => `<head><script>${script}</script>`)
    const { 'content-length': _, ...headers } = passed.headers
    const policy = String(headers['content-security-policy']).replace("script-src 'self'", `script-src 'self' ${leave}`)
    response.writeHead(status, { ...headers, 'content-security-policy': policy }).end(page)
  }

  const server = createServer((incoming, response) => {
    if (isCut) return incoming.socket.destroy()
    void answer(incoming, response).catch((error) => response.destroy(error))
  })
  await once(server.listen(Number(port), 'localhost'), 'listening')
  return {
    url: `http://localhost:${port}`,
    takeProblems: () => problems.splice(0),
    hold(ending) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(ending, promise)
      return resolve
    },
    cut() {
      isCut = true
      server.closeAllConnections()
      return () => {
        isCut = false
      }
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The same request to the site. Pages come uncompressed, and whole, so that they can be read. */
async function passOn(siteUrl: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { 'if-none-match': _, ...headers } = incoming.headers
  const isPage = headers.accept?.includes('text/html')
  const { method = 'GET', url = '/' } = incoming
  const sent = request(new URL(url, siteUrl), {
    method,
    headers: isPage ? { ...headers, 'accept-encoding': 'identity' } : incoming.headers,
  })
  incoming.pipe(sent)
  const [answer] = await once(sent, 'response')
  return answer
}
