import { readFile } from 'node:fs/promises'
import type { ServerProcess } from '../tests/support/server-process.ts'

/** Milliseconds of processor time that a server has used so far, all its threads together. Clock ticks are a hundredth of a second. */
export async function processTime({ child }: ServerProcess): Promise<number> {
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
