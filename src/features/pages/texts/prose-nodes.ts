export type Tag = 'p' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'hr' | 'em' | 'strong' | 'del' | 'code' | 'a' | 'br'

/** What can have nothing in it: React fails for one that has even an empty list. */
export const VOID: ReadonlySet<Tag> = new Set<Tag>(['br', 'hr'])

/** A piece of a text in markdown, read: words, or an element with what is in it, its look, where it leads if it is a link, and its first number. */
export type ProseNode =
  | string
  | readonly [tag: Tag, children?: readonly ProseNode[] | undefined, more?: { className?: string; href?: string; start?: number }]

/** A text in markdown, read on the server, so that pages need no parser. A text of one paragraph without any marks is its words. */
export type ProseText = readonly ProseNode[]
