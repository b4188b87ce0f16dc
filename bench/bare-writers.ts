import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Load } from './registrations.ts'
import { waits } from './waits.ts'

/** The peer of a durable registration: as many writers at once, each putting 16 kB on the disk with nothing around it; milliseconds. */
export async function bareWriters(folder: string, { total, atOnce }: Omit<Load, 'name'>) {
  const own = await mkdtemp(join(folder, 'writers-'))
  const bytes = Buffer.alloc(16 * 1024, 1)
  const times: number[] = []
  let left = total
  const writer = async (number: number) => {
    await using file = await open(join(own, String(number)), 'w')
    while (left-- > 0) {
      const began = performance.now()
      await file.write(bytes)
      await file.datasync()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, number) => writer(number)))
  await rm(own, { recursive: true })
  return waits(times)
}
