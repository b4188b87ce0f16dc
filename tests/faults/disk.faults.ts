import { expect, test } from 'vitest'
import { engines } from '../support/test-site'
import { openFaultySite } from './faulty-site'
import { openSmallDisk } from './small-disk'
import { underLoad } from './under-load'
import { watchPages } from './watch-pages'

/** More than SQLite's log takes before it is merged, 128 MB. */
const MEGABYTES = 400

test.for(engines.flatMap((engine) => (['full', 'read-only'] as const).map((kind) => [kind, engine] as const)))(
  'a disk that is %s loses nothing that was acknowledged; pages go on, and so does writing afterwards, on %s',
  async ([kind, engine], { skip }) => {
    await using disk = await openSmallDisk(MEGABYTES)
    if (!disk) return skip('This process may not mount a disk.')
    await using site = await openFaultySite(engine, { dataDir: disk.path })
    await underLoad(site, {
      name: `disk ${kind}`,
      begin: kind === 'full' ? disk.fill : disk.makeReadOnly,
      async look(server) {
        const { text, statuses } = await watchPages(server, 4)
        expect(text).toMatch(/^pages \d+ × 200,/)
        expect(statuses.of(200)).toBeGreaterThan(0)
        return text
      },
      end: kind === 'full' ? disk.makeRoom : disk.makeWritable,
    })
  },
)
