import { findFirefox } from '../../scripts/engines.mjs'
import { eventually } from '../support/eventually'
import { type BidiConnection, connectBidi } from './bidi-connection'
import { type Browser, expressionOf, type Scheme } from './browser'
import { type FirefoxSettings, launchFirefox } from './launch-firefox'

/**
 * Firefox speaks WebDriver BiDi itself, so that nothing stands between. Playwright's and Puppeteer's clients for it are not used: the first asks
 * for commands that Debian's Firefox does not have yet, the second brings 66 packages along.
 */
export async function startFirefox(siteUrl: string, { isDark }: Scheme, settings: FirefoxSettings = {}): Promise<Browser> {
  const program = findFirefox()
  if (!program) throw new Error('No Firefox was found: see `npm run test:engines`.')
  const firefox = await launchFirefox(program, { 'ui.systemUsesDarkTheme': Number(isDark), ...settings })
  const connection = await connectBidi(firefox.address)
  const problems = await noteProblems(connection)
  let visitor = await newVisitor(connection)
  const here = () => ({ context: visitor.context })

  async function evaluate<T>(target: { context: string | undefined }, expression: string): Promise<T> {
    const evaluated = await connection.send<Evaluated>('script.evaluate', { expression, target, awaitPromise: true })
    if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text)
    return JSON.parse(evaluated.result.value)
  }
  const run: Browser['run'] = (task, ...args) => evaluate(here(), expressionOf(task, args))

  return {
    name: `Firefox ${connection.version}`,
    siteUrl,
    async open(address) {
      await connection.send('browsingContext.navigate', { ...here(), url: new URL(address, siteUrl).href, wait: 'complete' })
    },
    async reload() {
      await connection.send('browsingContext.reload', { ...here(), wait: 'complete' })
    },
    async goBack() {
      await connection.send('browsingContext.traverseHistory', { ...here(), delta: -1 })
    },
    run,
    async perform(inputs) {
      await connection.send('input.performActions', { ...here(), actions: inputs })
    },
    async compose(letter, end) {
      const { contexts } = await connection.send<{ contexts: { context: string }[] }>('browsingContext.getTree', { 'moz:scope': 'chrome' })
      // The page is another process, and keys reach it on another way: the next one would come before the end.
      await run(() => addEventListener('compositionend', () => Object.assign(document, { isComposed: true }), { once: true }))
      await evaluate({ context: contexts[0]?.context }, expressionOf(composeInWindow, [letter, end]))
      await eventually('the page has what was composed', () => run(() => 'isComposed' in document && delete document.isComposed))
    },
    async resize(viewport) {
      await connection.send('browsingContext.setViewport', { ...here(), viewport })
    },
    async clearVisitor() {
      const { userContext } = visitor
      visitor = await newVisitor(connection)
      await connection.send('browser.removeUserContext', { userContext })
    },
    takeProblems: () => problems.splice(0),
    async screenshot() {
      const { data } = await connection.send<{ data: string }>('browsingContext.captureScreenshot', here())
      return Buffer.from(data, 'base64')
    },
    async [Symbol.asyncDispose]() {
      connection.close()
      await firefox[Symbol.asyncDispose]()
    },
  }
}

interface Evaluated {
  result: { value: string }
  exceptionDetails?: { text: string }
}

/** A tab with cookies, storage and cache of its own. */
async function newVisitor({ send }: BidiConnection) {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext')
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  return { userContext, context }
}

/** What is still on its way when a page is left; a missing file is reported as a failed request too. */
const leftBehind =
  /NS_BINDING_ABORTED|^TypeError: error loading dynamically imported module|^Error: Unable to preload CSS|^downloadable font: download failed/

/** Fills a list with what goes wrong on pages, from their first line on. */
async function noteProblems({ on, send }: BidiConnection): Promise<string[]> {
  const problems: string[] = []
  await on<{ level: string; type: string; text: string }>('log.entryAdded', ({ level, type, text }) => {
    if ((level === 'error' || level === 'warn') && !leftBehind.test(text)) problems.push(`${type} ${level}: ${text}`)
  })
  await on<{ response: { status: number; url: string } }>('network.responseCompleted', ({ response }) => {
    if (response.status >= 400) problems.push(`${response.status} ${new URL(response.url).pathname}`)
  })
  await on<{ request: { url: string }; errorText: string }>('network.fetchError', ({ request, errorText }) => {
    if (!leftBehind.test(errorText)) problems.push(`${errorText} ${request.url}`)
  })
  // Violations of the policy are reported nowhere else.
  const tellBreaches = () =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    )
  await send('script.addPreloadScript', { functionDeclaration: String(tellBreaches) })
  return problems
}

/** What of Firefox's own interfaces is used: https://searchfox.org/mozilla-central/source/dom/interfaces/base/nsITextInputProcessor.idl */
interface TextInputProcessor {
  readonly ATTR_RAW_CLAUSE: number
  readonly ATTR_SELECTED_CLAUSE: number
  beginInputTransactionForTests(window: Window): boolean
  setPendingCompositionString(text: string): void
  appendClauseToPendingComposition(length: number, attribute: number): void
  setCaretInPendingComposition(offset: number): void
  flushPendingComposition(key: KeyboardEvent): boolean
  commitComposition(key: KeyboardEvent): void
  cancelComposition(key: KeyboardEvent): void
}

/** Runs in the browser's own window, where input methods bring in what they compose: kana, which are converted. */
function composeInWindow(letter: string, end: 'Enter' | 'Escape') {
  const { Cc, Ci } = globalThis as unknown as {
    Cc: Record<string, { createInstance(kind: unknown): TextInputProcessor }>
    Ci: { nsITextInputProcessor: unknown }
  }
  const method = Cc['@mozilla.org/text-input-processor;1']?.createInstance(Ci.nsITextInputProcessor)
  if (!method?.beginInputTransactionForTests(window)) throw new Error('Firefox takes no input from a method.')
  const show = (text: string, key: string, kind: number) => {
    method.setPendingCompositionString(text)
    method.appendClauseToPendingComposition(text.length, kind)
    method.setCaretInPendingComposition(text.length)
    method.flushPendingComposition(new KeyboardEvent('', { key }))
  }
  show('ｎ', 'n', method.ATTR_RAW_CLAUSE)
  show('に', 'i', method.ATTR_RAW_CLAUSE)
  show(letter, ' ', method.ATTR_SELECTED_CLAUSE)
  if (end === 'Enter') method.commitComposition(new KeyboardEvent('', { key: end }))
  else method.cancelComposition(new KeyboardEvent('', { key: end }))
}
