import { eventually } from '../support/eventually'
import { type Browser, expressionOf, type Scheme } from './browser'
import { startFront } from './front'
import { keys } from './keys'
import { virtualDisplay } from './virtual-display'
import { launchWebDriver } from './web-driver'

/**
 * WebKit as GTK has it, by classic WebDriver; that of 2.50 has no BiDi. It reports nothing of what goes wrong on a page, so a front before the
 * site does.
 */
export async function startWebKit(siteUrl: string, scheme: Scheme): Promise<Browser> {
  await using started = new AsyncDisposableStack()
  const screen = started.use(await virtualDisplay())
  const front = started.use(await startFront(siteUrl))
  const driver = started.use(await launchWebDriver(screen.display, scheme))
  const ends = started.move()

  const run: Browser['run'] = async (task, ...args) => {
    const script = `const done = arguments[0]; ${expressionOf(task, args)}.then((json) => done({ json }), (error) => done({ error: String(error) }))`
    const { json, error } = await driver.call<{ json: string; error?: string }>('POST', '/execute/async', { script, args: [] })
    if (error) throw new Error(error)
    return JSON.parse(json)
  }

  /** The driver may answer while the page before is still shown: that one is marked, and no longer there once this is done. */
  async function leave(go: () => Promise<unknown>) {
    const isThere = () => !('isLeft' in window) && document.readyState === 'complete'
    await run(() => void Object.assign(window, { isLeft: true }))
    await go()
    await eventually('the page has come', () => run(isThere).catch(() => false))
  }

  return {
    run,
    name: `WebKit ${driver.version}`,
    siteUrl: front.url,
    open: (address) => leave(() => driver.call('POST', '/url', { url: new URL(address, front.url).href })),
    reload: () => leave(() => driver.call('POST', '/refresh', {})),
    async goBack() {
      await driver.call('POST', '/back', {})
    },
    async perform(inputs) {
      await driver.call('POST', '/actions', { actions: inputs })
    },
    async compose(letter, end) {
      const digits = letter.codePointAt(0)?.toString(16) ?? ''
      const down = (value: string) => ({ type: 'keyDown', value })
      const up = (value: string) => ({ type: 'keyUp', value })
      const begin = [keys.Control, keys.Shift, 'u']
      const actions = [...begin.map(down), ...begin.map(up), ...[...digits, keys[end]].flatMap((key) => [down(key), up(key)])]
      await driver.call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async resize({ width, height }) {
      const [frameWidth, frameHeight] = await run(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const)
      await driver.call('POST', '/window/rect', { width: width + frameWidth, height: height + frameHeight })
    },
    async clearVisitor() {
      // The test before may still hold a button down.
      await driver.call('DELETE', '/actions')
      // The page that is left shall not notice, nor one that follows.
      await run(() => addEventListener('pagehide', () => [localStorage, sessionStorage].map((storage) => storage.clear())))
      await driver.call('POST', '/url', { url: new URL('/terms', front.url).href })
      await driver.call('DELETE', '/cookie')
    },
    takeProblems: () => front.takeProblems(),
    async screenshot() {
      return Buffer.from(await driver.call<string>('GET', '/screenshot'), 'base64')
    },
    [Symbol.asyncDispose]: () => ends.disposeAsync(),
  }
}
