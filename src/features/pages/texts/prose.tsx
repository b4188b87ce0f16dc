import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { SiteLink } from '@/ui/site-link'

interface ProseProps {
  text: ProseText
  className?: string
  strong?: ComponentType<{ children: ReactNode }>
}

export function Prose({ text, className = '', strong }: ProseProps) {
  const [first, second] = text
  if (first === undefined) return null
  if (second === undefined && (typeof first === 'string' || first?.[0] === 'p'))
    return (
      <p className={className}>
        <Words text={typeof first === 'string' ? text : (first[1] ?? [])} strong={strong} />
      </p>
    )
  return <div className={`${className} *:first:mt-0`}>{text.map((block, index) => show(block, index, strong))}</div>
}

export const Words = ({ text, strong }: Pick<ProseProps, 'text'> & { strong?: ProseProps['strong'] | undefined }) =>
  text.map((node, index) => show(node, index, strong, isApart(text, index)))

/** Whether it is a sentence of its own: nothing of it stays where it is a link to a page that is off. */
const isApart = (text: ProseText, index: number) => {
  const before = text[index - 1]
  return index === text.length - 1 && (before === undefined || (typeof before === 'string' && /[.?!]\s*$/.test(before)))
}

function show(node: ProseNode, key: number, strong?: ProseProps['strong'], isSentence = false): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const [tag, children, more] = node
  const inside = children?.map((child, index) => show(child, index, strong, isApart(children, index)))
  if (more?.href)
    return (
      <SiteLink key={key} href={more.href} instead={isSentence ? null : inside}>
        {inside}
      </SiteLink>
    )
  const Strong = tag === 'strong' && strong
  return Strong ? <Strong key={key}>{inside}</Strong> : createElement(tag, { key, ...more }, inside)
}

export type Tag = 'p' | 'h3' | 'h4' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'hr' | 'em' | 'strong' | 'del' | 'code' | 'a' | 'br'

export type ProseNode =
  | string
  | readonly [tag: Tag, children?: readonly ProseNode[] | undefined, more?: { className?: string; href?: string; start?: number }]

/** Markdown that was read on the server, so that pages need no parser. One paragraph without any marks is its words. */
export type ProseText = readonly ProseNode[]

/** Whether an item of a list has words: one that staff have emptied is gone. */
export const saysSomething = (item: Readonly<Record<string, unknown>>) =>
  Object.values(item).some((text) => isText(text) && text.length > 0)

const isText = (text: unknown): text is string | ProseText => typeof text === 'string' || Array.isArray(text)
