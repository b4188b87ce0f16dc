import { AsyncResource } from 'node:async_hooks'
import type { Logger } from '@/platform/logger.server'

const POLL = 2000

/**
 * Works off what is due, every two seconds and at each kick, one round at a time. `runDue` answers how many jobs it
 * took; a round goes on until there are none.
 */
export function startWorker({ runDue, log }: { runDue: () => Promise<number>; log: Logger }) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let again = false
  let running: Promise<void> | undefined

  const drain = async () => {
    try {
      while (!stopped && (await runDue()) > 0);
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'The jobs could not be read')
    }
  }

  const round = async () => {
    do {
      again = false
      await drain()
    } while (again && !stopped)
    running = undefined
    if (!stopped) timer = setTimeout(kick, POLL)
  }

  // Bound to this context, so that a kick from inside a transaction cannot hand that transaction to the worker.
  const kick = AsyncResource.bind(() => {
    if (stopped) return
    clearTimeout(timer)
    if (running) again = true
    else running = round()
  })
  kick()

  return {
    kick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
