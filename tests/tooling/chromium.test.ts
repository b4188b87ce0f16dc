import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { describe, expect, test, vi } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'
import { temporaryFolder } from '../support/temporary-folder'

/** A program that answers to `--version`, in a folder of its own. */
function install(root: string, folder: string, name: string) {
  const path = join(root, folder)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, name), '#!/bin/sh\n', { mode: 0o755 })
  return join(path, name)
}

/** Makes `folders` below `root` the PATH, and says that Playwright's browsers are in `root`. */
function lookIn(root: string, ...folders: string[]) {
  vi.stubEnv('CHROMIUM', undefined)
  vi.stubEnv('PATH', folders.map((folder) => join(root, folder)).join(delimiter))
  vi.spyOn(chromium, 'executablePath').mockReturnValue(join(root, 'chromium-7', 'chrome-linux64', 'chrome'))
}

describe('findChromium', () => {
  test('takes a headless shell rather than a whole browser, wherever on the PATH each is', async () => {
    await using folder = await temporaryFolder()
    install(folder.path, 'first', 'chromium')
    const shell = install(folder.path, 'second', 'chromium-headless-shell')
    lookIn(folder.path, 'first', 'second')
    expect(findChromium()).toBe(shell)
  })

  test('takes the shell that Playwright has downloaded rather than a whole browser on the PATH', async () => {
    await using folder = await temporaryFolder()
    install(folder.path, 'bin', 'chromium')
    const shell = install(folder.path, 'chromium_headless_shell-7/chrome-headless-shell-linux64', 'chrome-headless-shell')
    lookIn(folder.path, 'bin')
    expect(findChromium()).toBe(shell)
  })

  test('takes the one that CHROMIUM names, and no other', async () => {
    await using folder = await temporaryFolder()
    install(folder.path, 'bin', 'chromium-headless-shell')
    lookIn(folder.path, 'bin')
    vi.stubEnv('CHROMIUM', install(folder.path, 'elsewhere', 'chrome'))
    expect(findChromium()).toBe(join(folder.path, 'elsewhere', 'chrome'))
    vi.stubEnv('CHROMIUM', join(folder.path, 'nowhere'))
    expect(findChromium()).toBeUndefined()
  })
})
