/** What a person would call a part of a page. */
export type Kind = 'button' | 'link' | 'field' | 'tab' | 'menuitem'

/** The middle of a part that can be used now, in the viewport. */
export interface FoundPart {
  x: number
  y: number
}

/**
 * Runs in a page: finds what is seen under this name, in what `within` selects, brings it into view, and answers where it is; null while
 * there is no such thing, or it cannot be used. Of several whose names begin like this, one that has just this name comes first.
 */
export function findPart(kind: Kind, name: string, within: string): FoundPart | null {
  const selectors = {
    button: 'button, summary',
    link: 'a[href]',
    field: 'input, select, textarea, [role=textbox]',
    tab: '[role=tab]',
    menuitem: '[role=menuitem]',
  }
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector(within)
  const nameOf = (element: Element) => {
    const [label = document.getElementById(element.getAttribute('aria-labelledby') ?? '')] = (element as HTMLInputElement).labels ?? []
    return (element.ariaLabel ?? label?.textContent ?? element.textContent).replace(/\s+/g, ' ').trim()
  }
  const usable = [...(scope?.querySelectorAll(selectors[kind]) ?? [])].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('[inert] *, :disabled'),
  )
  const part = usable.find((element) => nameOf(element) === name) ?? usable.find((element) => nameOf(element).startsWith(name))
  if (!part) return null

  const { top, bottom } = part.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) part.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = part.getBoundingClientRect()
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  // What something else lies on cannot be pressed.
  const onTop = document.elementFromPoint(middle.x, middle.y)
  return part.contains(onTop) || (part as HTMLInputElement).labels?.[0]?.contains(onTop) ? middle : null
}
