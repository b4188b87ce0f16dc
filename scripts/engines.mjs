import { isExecutable, onPath, runs } from './programs.mjs'
import { ScriptError } from './script-error.mjs'
import { installPackages } from './system-packages.mjs'

const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** The Firefox of this machine: the one that FIREFOX names, or one on the PATH. */
export function findFirefox() {
  const named = process.env.FIREFOX
  return [...(named ? [named] : [...onPath(['firefox-esr', 'firefox']), MAC])].find(isExecutable)
}

/** The driver of this machine's WebKit, which GTK's comes with. */
export const findWebKit = () => onPath(['WebKitWebDriver']).find(isExecutable)

/** A screen that no one sees, which WebKit needs where there is no other. */
const findScreen = () => (process.env.DISPLAY ? process.env.DISPLAY : onPath(['Xvfb']).find(isExecutable))

const ENGINES = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver'] },
  { name: 'a screen for WebKit', find: findScreen, packages: ['xvfb'] },
]

/**
 * Finds both engines and what they need, and installs what is missing where this user may install packages. Throws where something is
 * still missing then.
 * @param {(line: string) => void} report
 */
export async function requireEngines(report) {
  const { FIREFOX } = process.env
  if (FIREFOX && !(findFirefox() && runs(FIREFOX))) throw new ScriptError(`FIREFOX names ${FIREFOX}, which cannot be run.`)

  const packages = ENGINES.filter(({ find }) => !find()).flatMap((engine) => engine.packages)
  if (packages.length > 0) {
    report(`Not found: ${packages.join(', ')}; installing …`)
    await installPackages(packages)
  }
  const missing = ENGINES.filter(({ find }) => !find())
  if (missing.length > 0) {
    const names = missing.map((engine) => `${engine.name} (Debian's package ${engine.packages})`).join(', ')
    throw new ScriptError(`Missing on this machine: ${names}. Install what is missing; FIREFOX may name a Firefox.`)
  }
  for (const { name, find } of ENGINES) report(`Found ${name}: ${find()}`)
}
