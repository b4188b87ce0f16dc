/** One of a kind of content, in `x.example.ts` of its feature: by it the tests of all kinds are about this one too. */
export interface ContentExample {
  noun: string
  plural: string
  input: object
  /** The field of it by which tests find one again, and change it. */
  field: string
  isAddress?: boolean
  /** What lists call the example, where that is not its `field`. */
  label?: string
  hasPicture?: boolean
  /** Who may list them; everyone by default. */
  listAccess?: 'editor'
}
