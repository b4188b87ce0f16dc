type Tag = 'p' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'hr' | 'em' | 'strong' | 'code' | 'a' | 'br'

/** A piece of a text in markdown, read: words, or an element with what is in it, its look, and where it leads if it is a link. */
export type ProseNode = string | readonly [tag: Tag, children?: readonly ProseNode[], more?: { className?: string; href?: string }]

/** A text in markdown, read on the server, so that pages need no parser. A text of one paragraph without any marks is its words. */
export type ProseText = readonly ProseNode[]
