import { Children, type ReactNode } from 'react'

export const breakLines = (content: ReactNode): ReactNode =>
  Children.toArray(content).flatMap((part, index): ReactNode[] => {
    if (typeof part !== 'string' || part === '\n') return [part]
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and never move
    return part.split('\n').flatMap((line, at) => (at > 0 ? [<br key={`${index}.${at}`} />, line] : [line]))
  })
