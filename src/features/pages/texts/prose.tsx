import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { SiteLink } from '@/ui/site-link'

interface ProseProps {
  text: ProseText
  className?: string
  /** Renders bold words, where these have a look of their own. */
  strong?: ComponentType<{ children: ReactNode }>
}

/** A text of a page: one paragraph as a `<p>`, several blocks below one another. */
export function Prose({ text, className = '', strong }: ProseProps) {
  const [first, second] = text
  if (second === undefined && (typeof first === 'string' || first?.[0] === 'p'))
    return (
      <p className={className}>
        <Words text={typeof first === 'string' ? text : (first[1] ?? [])} strong={strong} />
      </p>
    )
  return <div className={`${className} *:first:mt-0`}>{text.map((block, index) => show(block, index, strong))}</div>
}

/** A text within a line of its own, for instance in a heading. */
export const Words = ({ text, strong }: Pick<ProseProps, 'text'> & { strong?: ProseProps['strong'] | undefined }) =>
  text.map((node, index) => show(node, index, strong))

function show(node: ProseNode, key: number, strong?: ProseProps['strong']): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const [tag, children, more] = node
  if (VOID.has(tag)) return createElement(tag, { key, ...more })
  const inside = children?.map((child, index) => show(child, index, strong))
  if (more?.href)
    return (
      <SiteLink key={key} href={more.href}>
        {inside}
      </SiteLink>
    )
  const Strong = tag === 'strong' && strong
  return Strong ? <Strong key={key}>{inside}</Strong> : createElement(tag, { key, ...more }, inside)
}

export type Tag = 'p' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'hr' | 'em' | 'strong' | 'del' | 'code' | 'a' | 'br'

/** What can have nothing in it: React fails for one that has even an empty list. */
export const VOID: ReadonlySet<Tag> = new Set<Tag>(['br', 'hr'])

/** A piece of a text in markdown, read: words, or an element with what is in it, its look, where it leads if it is a link, and its first number. */
export type ProseNode =
  | string
  | readonly [tag: Tag, children?: readonly ProseNode[] | undefined, more?: { className?: string; href?: string; start?: number }]

/** A text in markdown, read on the server, so that pages need no parser. A text of one paragraph without any marks is its words. */
export type ProseText = readonly ProseNode[]
