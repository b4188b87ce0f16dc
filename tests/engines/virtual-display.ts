import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A screen that no one sees, for what cannot do without one; the machine's own where it has one. Answers what to set DISPLAY to. */
export async function virtualDisplay(): Promise<AsyncDisposable & { display: string }> {
  const { DISPLAY } = process.env
  if (DISPLAY) return { display: DISPLAY, [Symbol.asyncDispose]: async () => {} }
  // It chooses a free number and prints it.
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit')
  const [number] = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    exited.then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}.`))),
  ])
  return {
    display: `:${number.trim()}`,
    async [Symbol.asyncDispose]() {
      child.kill()
      await exited
    },
  }
}
