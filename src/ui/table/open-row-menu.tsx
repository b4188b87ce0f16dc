import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Fragment, type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { SiteLink } from '@/ui/site-link'
import './row-action.css'

export interface RowMenuItem {
  icon: LucideIcon
  label: string
  isOff?: boolean
  beginsGroup?: boolean
  href?: string
  onSelect?: () => void
}

export interface RowMenuProps {
  of: string
  items: readonly RowMenuItem[]
}

interface OpenRowMenuProps extends RowMenuProps {
  id: string
  button: RefObject<HTMLButtonElement | null>
  begin: 'first' | 'last'
  onClose: () => void
  /** Someone has pressed elsewhere, and the focus is there. */
  onLeave: () => void
}

/** In the top layer, since a table's container and a dialog would cut it off. */
function OpenRowMenu({ id, of, items, button, begin, onClose, onLeave }: OpenRowMenuProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    menu.showPopover()
    place(menu, button.current)
    itemsOf(menu)
      .at(begin === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true })
  }, [begin, button])

  useEffect(() => {
    const leave = ({ target }: Event) =>
      target instanceof Node && !ref.current?.contains(target) && !button.current?.contains(target) && onLeave()
    const follow = () => ref.current && place(ref.current, button.current)
    document.addEventListener('pointerdown', leave)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, true)
    return () => {
      document.removeEventListener('pointerdown', leave)
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, true)
    }
  }, [button, onLeave])

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') return onClose()
    // Links answer to Enter only; the items of a menu to both.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      return event.target.click()
    }
    const next = event.key === 'Escape' ? undefined : itemFor(event.key, itemsOf(event.currentTarget))
    if (!next && event.key !== 'Escape') return
    event.preventDefault()
    if (next) next.focus()
    else onClose()
  }

  function select({ isOff, onSelect }: RowMenuItem) {
    if (isOff) return
    onClose()
    onSelect?.()
  }

  return (
    <div
      ref={ref}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={`More for ${of}`}
      popover="manual"
      onKeyDown={moveByKey}
      className="inset-auto m-0 w-58 max-w-[calc(100vw-1rem)] rounded-sm border border-edge bg-raised py-1.5 text-on-field text-small"
    >
      {items.map((item) => {
        const parts = { role: 'menuitem', tabIndex: -1, className: itemClass }
        const words = (
          <>
            <item.icon aria-hidden="true" size={17} strokeWidth={1.6} className="shrink-0 text-ink-soft" />
            <span>
              {item.label}
              <span className="sr-only"> {of}</span>
            </span>
          </>
        )
        return (
          <Fragment key={item.label}>
            {item.beginsGroup && <hr className="my-1.5 border-edge/40" />}
            {item.href ? (
              <SiteLink href={item.href} {...parts} onClick={onClose}>
                {words}
              </SiteLink>
            ) : (
              <button type="button" {...parts} aria-disabled={item.isOff || undefined} onClick={() => select(item)}>
                {words}
              </button>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

const itemClass =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 px-4 text-left text-inherit no-underline -outline-offset-2! hover:bg-veil aria-disabled:cursor-default aria-disabled:text-ink-soft/70 pointer-coarse:min-h-11'

function place(menu: HTMLElement, button: HTMLElement | null) {
  if (!button) return
  const { top, bottom, right } = button.getBoundingClientRect()
  menu.style.maxHeight = `${innerHeight - 2 * EDGE}px`
  menu.style.left = `${Math.max(EDGE, right - menu.offsetWidth)}px`
  menu.style.top = `${menuTop({ top, bottom }, menu.offsetHeight, innerHeight)}px`
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

function itemFor(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()))
}

const EDGE = 8
const GAP = 4

/** A menu's top in pixels: below its button, above it where there is more room, over it where large text leaves none. */
export function menuTop({ top, bottom }: { top: number; bottom: number }, height: number, windowHeight: number): number {
  const fitsBelow = bottom + GAP + height <= windowHeight || top < windowHeight - bottom
  return Math.max(EDGE, Math.min(fitsBelow ? bottom + GAP : top - GAP - height, windowHeight - EDGE - height))
}

export function RowMenu({ of, items }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last'>()

  function close() {
    setOpened(undefined)
    button.current?.focus()
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && id}
        onClick={() => (opened ? close() : setOpened('first'))}
        onKeyDown={openByKey}
        className="icon-action stacked:ml-auto aria-expanded:bg-chosen aria-expanded:text-ink"
      >
        <Ellipsis aria-hidden="true" size={18} strokeWidth={1.75} />
        <span className="sr-only">More for {of}</span>
      </button>
      {opened && <OpenRowMenu {...{ id, of, items, button }} begin={opened} onClose={close} onLeave={() => setOpened(undefined)} />}
    </>
  )
}
