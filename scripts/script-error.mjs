/** A fault whose message is all that the person at the terminal needs; `output` is what the failed program printed. */
export class ScriptError extends Error {
  /** @override */
  name = 'ScriptError'

  /** @param {string} message @param {string} [output] */
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/**
 * Runs a script's main function; a ScriptError becomes its output, one line and exit code 1.
 * @param {() => Promise<number>} main gives the exit code
 */
export async function runScript(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    if (error.output) console.error(error.output.trimEnd())
    console.error(error.message)
    process.exitCode = 1
  }
}
