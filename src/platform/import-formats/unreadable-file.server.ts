/** A file that cannot be read at all. The message is one line for the person who chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
