import type { Logger } from '@/platform/logger.server'

const DAY = 24 * 3_600_000

/** Does `work` now and then every 24 hours, until it is stopped; what fails is logged, and tried again the next day. */
export async function startDaily(log: Logger, name: string, work: () => Promise<void>): Promise<{ stop(): Promise<void> }> {
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    try {
      await work()
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, `${name} failed; the next day tries again`)
    }
  }
  await round()
  const timer = setInterval(() => {
    running = round()
  }, DAY).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
