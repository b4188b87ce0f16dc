/** A reason not to start that the operator can fix. The message is one line, shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}
