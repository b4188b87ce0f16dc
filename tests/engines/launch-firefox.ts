import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder'

/** What is set in Firefox, as `about:config` names it. */
export type FirefoxSettings = Readonly<Record<string, number>>

/**
 * Starts a headless Firefox with a new profile that has only these settings. `address` is its WebDriver BiDi endpoint. Throws with its output if it
 * exits.
 */
export async function launchFirefox(program: string, settings: FirefoxSettings): Promise<AsyncDisposable & { address: string }> {
  const profile = await temporaryFolder()
  const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`)
  await writeFile(join(profile.path, 'user.js'), lines.join('\n'))
  // Its own window is reached, into which input methods bring what they compose.
  const how = ['--headless', '--remote-debugging-port=0', '--remote-allow-system-access', '--no-remote', '--profile', profile.path]
  const child = spawn(program, how, {
    // Run as root, Firefox refuses the home of someone else.
    env: { ...process.env, HOME: profile.path },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      printed += text
      const announced = /WebDriver BiDi listening on (ws:\S+)\n/.exec(printed)?.[1]
      if (announced) resolve(announced)
    })
    child.once('error', reject).once('exit', () => reject(new Error(`${program} did not start:\n${printed}`)))
  })
  return {
    address,
    async [Symbol.asyncDispose]() {
      child.kill()
      await exited
      await profile[Symbol.asyncDispose]()
    },
  }
}
