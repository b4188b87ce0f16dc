import { once } from 'node:events'

type Message = { id?: number; type: string; result?: unknown; error?: string; message?: string; method?: string; params?: unknown }

/** A session of WebDriver BiDi (https://w3c.github.io/webdriver-bidi): commands with answers, and events. */
export interface BidiConnection {
  /** As the browser reports it. */
  version: string
  /** Throws what the browser says when it refuses. */
  send<T = unknown>(method: string, params?: object): Promise<T>
  /** Subscribes to an event of the browser. One listener for each event. */
  on<T>(event: string, listener: (params: T) => void): Promise<void>
  close(): void
}

/** Begins a session at a browser's WebSocket. */
export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number | undefined, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string | undefined, (params: unknown) => void>()
  let lastId = 0

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    listeners.get(message.method)?.(message.params)
    const answer = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'error') answer?.reject(new Error(`${message.error}: ${message.message}`))
    else answer?.resolve(message.result)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer.reject(new Error('The browser has closed the connection.'))
  })

  function send<T>(method: string, params: object = {}) {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise as Promise<T>
  }
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  return {
    version: capabilities.browserVersion,
    send,
    async on(event, listener) {
      listeners.set(event, listener as (params: unknown) => void)
      await send('session.subscribe', { events: [event] })
    },
    close: () => socket.close(),
  }
}
