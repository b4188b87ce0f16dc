import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { engines } from '../support/test-site'
import { openFaultySite } from './faulty-site'
import { underLoad } from './under-load'
import { watchPages } from './watch-pages'

const DAY = 86_400_000

test.for(engines.flatMap((engine) => [1, -1].map((days) => [days, engine] as const)))(
  'a clock that jumps by %s days loses nothing, on %s',
  async ([days, engine]) => {
    await using site = await openFaultySite(engine)
    const file = join(site.dataDir, 'clock')
    Object.assign(site.env, { CLOCK_FILE: file, NODE_OPTIONS: `--import=${resolve(import.meta.dirname, 'jumping-clock.ts')}` })
    await underLoad(site, {
      name: days > 0 ? 'clock +1 day' : 'clock −1 day, then back',
      async begin({ child }) {
        await writeFile(file, String(days * DAY))
        child.kill('SIGUSR2')
      },
      async look(server) {
        const { text } = await watchPages(server, 4)
        expect(text).toMatch(/^pages \d+ × 200,/)
        return text
      },
      async end({ child }) {
        // Email that is queued while the clock is ahead would wait for that day (docs/operations.md).
        if (days > 0) return
        await writeFile(file, '0')
        child.kill('SIGUSR2')
      },
    })
  },
)
