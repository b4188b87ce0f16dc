import type { Services } from '@/platform/services.server'
import '@/content/feature.server'
import { nextAnnouncementChange } from '@/features/pages/settings/live-settings.server'

/** When pages next change without a save (spec B §6.1), ISO-8601 UTC; undefined where nothing is scheduled. */
export async function nextPublishing(services: Services): Promise<string | undefined> {
  const moments: string[] = []
  for (const kind of services.features.flatMap(({ content = [] }) => content)) {
    const moment = await kind.nextPublishing(services)
    if (moment) moments.push(moment)
  }
  const announcement = nextAnnouncementChange(services)
  if (announcement) moments.push(announcement)
  return moments.sort()[0]
}

/** A minute: a machine that slept, or whose clock was set, is noticed; and timers cannot wait for months. */
const MAX_TIMEOUT_MS = 60_000
const AFTER_FAILURE = 1000

/**
 * Lets content that is scheduled appear at its moment, although no one changes anything then: what is kept of pages and lists is out of
 * date from that moment on. Each process looks for itself, so that no moment is lost with one of them.
 */
export async function startPublishing(services: Services): Promise<{ stop(): void }> {
  const { clock, content } = services
  let isStopped = false
  let round = 0
  let timer: NodeJS.Timeout | undefined

  const wake = (milliseconds: number, work: () => void) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(work, milliseconds).unref()
  }

  const waitFor = (moment: string) => {
    const left = Date.parse(moment) - clock.now().getTime()
    // This process is notified too, and schedules what is next.
    if (left <= 0) content.expire()
    else wake(Math.min(left, MAX_TIMEOUT_MS), () => waitFor(moment))
  }

  const plan = async () => {
    const mine = ++round
    try {
      const moment = await nextPublishing(services)
      if (mine !== round || isStopped) return
      clearTimeout(timer)
      if (moment) waitFor(moment)
    } catch {
      // The watch of the content version says so in the log.
      if (mine === round) wake(AFTER_FAILURE, plan)
    }
  }

  content.onChange(() => void (isStopped || plan()))
  await plan()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
