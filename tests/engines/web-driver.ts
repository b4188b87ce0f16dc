import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findWebKit } from '../../scripts/engines.mjs'
import { eventually } from '../support/eventually'
import { freePort } from '../support/server-process'
import type { Scheme } from './browser'

/** A session of classic WebDriver (https://w3c.github.io/webdriver): each command one request. */
export interface WebDriver extends AsyncDisposable {
  /** As the browser reports it. */
  version: string
  /** `path` is what follows the session's own. Throws what the driver says when it refuses. */
  call<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
}

/** Starts WebKit's driver and, with it, a browser on this display; the theme of the desktop says whether it is dark. */
export async function launchWebDriver(display: string, { isDark }: Scheme): Promise<WebDriver> {
  const program = findWebKit()
  if (!program) throw new Error('No WebKit was found: see `npm run test:engines`.')
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita',
      // The input method that GTK has itself, whatever the machine's own is.
      GTK_IM_MODULE: 'gtk-im-context-simple',
    },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  await eventually('WebKit’s driver answers', () =>
    send<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    ),
  )
  const { sessionId, capabilities } = await send<Session>('POST', '/session', { capabilities: {} })

  return {
    version: capabilities.browserVersion,
    call: (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
    async [Symbol.asyncDispose]() {
      await send('DELETE', `/session/${sessionId}`)
      child.kill()
      await exited
    },
  }
}

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}
