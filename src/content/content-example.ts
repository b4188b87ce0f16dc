/** One of a kind of content, in `x.example.ts` of its feature: by it the tests of all kinds are about this one too. */
export interface ContentExample {
  /** As in its operations: `mountain hut`. */
  noun: string
  /** As in the addresses of its calls: `mountain-huts`. */
  plural: string
  input: object
  /** The field of it by which tests find one again, and change it. */
  field: string
  /** Whether that field is an address. */
  isAddress?: boolean
  /** What lists call the example, where that is not its `field`. */
  label?: string
  /** Whether it has a picture with alt text and a focal point. */
  hasPicture?: boolean
  /** Who may list them; everyone by default. */
  listAccess?: 'editor'
}
