/** One source of input, as WebDriver and WebDriver BiDi both take it; coordinates are CSS pixels of the viewport. */
export type Input =
  | { type: 'pointer'; id: 'mouse'; actions: PointerAction[] }
  | { type: 'key'; id: 'keyboard'; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number }

/** One window of a browser with the built site in it, whatever drives it. */
export interface Browser extends AsyncDisposable {
  /** As in 'Firefox 153.7.0'. */
  name: string
  /** The site's address for this browser. */
  siteUrl: string
  /** Goes to a path of the site, or to an address, and waits for the load event. */
  open(address: string): Promise<void>
  /** The browser's own button. Waits for the load event. */
  reload(): Promise<void>
  /** The browser's own button. */
  goBack(): Promise<void>
  /** Runs a function in the page, which may use only its arguments, and answers what it gives, as JSON. */
  run<A extends unknown[], T>(task: (...args: A) => T, ...args: A): Promise<Awaited<T>>
  /** Input as the browser itself feels it. Answers when all of it has been given. */
  perform(inputs: Input[]): Promise<void>
  /**
   * A letter as an input method brings it in where the cursor is: composed in steps, which are the engine's own (WebKit's GTK shows `u65e5`), and
   * then confirmed by Enter or given up by Escape.
   */
  compose(letter: string, end: 'Enter' | 'Escape'): Promise<void>
  /** A window of this size, or the nearest one that the browser can have. */
  resize(size: { width: number; height: number }): Promise<void>
  /** Forgets who was here: cookies, and what pages stored. */
  clearVisitor(): Promise<void>
  /** What went wrong on pages since it was last asked: uncaught errors, console errors and warnings, failed requests, breaches of the policy. */
  takeProblems(): string[]
  /** What is in view, as a PNG. */
  screenshot(): Promise<Buffer>
}

/** What the device asks for: `COLOR_SCHEME=dark` for the night. */
export interface Scheme {
  isDark: boolean
}

/** Starts a browser for the site at this address. */
export type StartBrowser = (siteUrl: string, scheme: Scheme) => Promise<Browser>

/** A task and its arguments as one expression, which gives a promise of JSON. */
export const expressionOf = (task: (...args: never[]) => unknown, args: unknown[]) =>
  `(async () => JSON.stringify(await (${task})(...${JSON.stringify(args)})) ?? 'null')()`
