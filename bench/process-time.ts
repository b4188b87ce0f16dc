import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../tests/support/server-process.ts'

/** Milliseconds of processor time that a server has used so far, all its threads together. Clock ticks are a hundredth of a second. */
export async function processTime({ child }: ServerProcess): Promise<number> {
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Waits until a server has nothing to do any more: after a start it takes up what its tables have left to do. */
export async function untilIdle(server: ServerProcess) {
  for (let before = await processTime(server); ; ) {
    await setTimeout(1000)
    const now = await processTime(server)
    if (now - before <= 20) return
    before = now
  }
}
