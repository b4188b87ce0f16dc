type Tag = 'p' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'hr' | 'em' | 'strong' | 'code' | 'a' | 'br'

/** A piece of a text in markdown, read: words, or an element with what is in it, and where it leads if it is a link. */
export type ProseNode = string | readonly [tag: Tag, children?: readonly ProseNode[], href?: string]

/** A text in markdown, read on the server, so that pages need no parser. A block that is words alone is a paragraph. */
export type ProseText = readonly ProseNode[]
