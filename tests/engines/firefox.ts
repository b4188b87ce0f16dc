import { findFirefox } from '../../scripts/engines.mjs'
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
    async run(task, ...args) {
      const expression = expressionOf(task, args)
      const evaluated = await connection.send<Evaluated>('script.evaluate', { expression, target: here(), awaitPromise: true })
      if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text)
      return JSON.parse(evaluated.result.value)
    },
    async perform(inputs) {
      await connection.send('input.performActions', { ...here(), actions: inputs })
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
