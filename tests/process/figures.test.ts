import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { launch, launchHealthy } from '../support/launch'
import { temporaryFolder } from '../support/temporary-folder'

/** Resident memory in MB, where the system reports it. */
async function memoryOf(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
  return kilobytes ? `${Math.round(Number(kilobytes) / 1024)} MB` : 'unknown'
}

// Printed, not asserted: a busy machine must not fail the tests.
test('figures: from start to healthy on existing data, and memory at idle', async () => {
  await using folder = await temporaryFolder()
  {
    await using first = await launchHealthy(folder.path)
    first.child.kill('SIGTERM')
    await first.exited
  }
  const started = performance.now()
  await using server = await launch(folder.path)
  await server.healthy()
  const milliseconds = Math.round(performance.now() - started)
  const fresh = await memoryOf(server.child.pid)
  for (const path of ['/', '/events', '/events/ongoing-groups']) await (await fetch(`${server.url}${path}`)).text()
  console.info(
    `start to healthy ${milliseconds} ms; memory ${fresh} after the start, ${await memoryOf(server.child.pid)} after three pages`,
  )
  expect(server.errors()).toBe('')
})
