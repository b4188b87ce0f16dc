import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { SiteLink } from '@/components/site-link'
import type { ProseNode, ProseText } from '../prose'

interface ProseProps {
  text: ProseText
  className?: string
  /** What shows bold words, where these stand out in a way of their own. */
  strong?: ComponentType<{ children: ReactNode }>
}

/** The looks of blocks, as in other texts that staff write. */
const looks: Record<string, string> = {
  p: 'mt-4',
  h3: 'mt-8 font-[430] font-heading text-heading leading-tight tracking-[-0.012em]',
  h4: 'mt-6 font-[550]',
  ul: 'mt-4 grid list-disc gap-1.5 pl-5 marker:text-slab-rose',
  ol: 'mt-4 grid list-decimal gap-1.5 pl-6 marker:text-accent',
  blockquote: 'quote mt-6 border-slab-rose border-l-2 pl-5 text-subheading leading-snug',
  pre: 'mt-4 overflow-x-auto text-small',
  hr: 'mt-8 border-hairline',
}

/** A text of a page: one paragraph as a `<p>`, several blocks below one another. */
export function Prose({ text, className = '', strong }: ProseProps) {
  const [first, second] = text
  if (second === undefined && (typeof first === 'string' || first?.[0] === 'p'))
    return (
      <p className={className}>
        <Words text={text} strong={strong} />
      </p>
    )
  return (
    <div className={`${className} *:first:mt-0`}>
      {text.map((block, index) => show(typeof block === 'string' ? ['p', [block]] : block, index, strong))}
    </div>
  )
}

/** A text within a line of its own, for instance in a heading. */
export const Words = ({ text, strong }: Pick<ProseProps, 'text'> & { strong?: ProseProps['strong'] | undefined }) =>
  text.flatMap((block) => (typeof block === 'string' ? block : (block[1] ?? []))).map((node, index) => show(node, index, strong))

function show(node: ProseNode, key: number, strong?: ProseProps['strong']): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const [tag, children, href] = node
  const inside = children?.map((child, index) => show(child, index, strong))
  if (href)
    return (
      <SiteLink key={key} href={href}>
        {inside}
      </SiteLink>
    )
  const Strong = tag === 'strong' && strong
  return Strong ? <Strong key={key}>{inside}</Strong> : createElement(tag, { key, className: looks[tag] }, inside)
}
