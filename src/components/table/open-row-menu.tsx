import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface RowMenuItem {
  icon: LucideIcon
  /** What it does: `Move up`. */
  label: string
  /** There is nothing to do: the first of a list can't go up. */
  isOff?: boolean
  onSelect: () => void
}

export interface RowMenuProps {
  /** What the row is called. */
  of: string
  items: readonly RowMenuItem[]
}

interface OpenRowMenuProps extends RowMenuProps {
  id: string
  button: RefObject<HTMLButtonElement | null>
  /** The item that has the focus at first. */
  begin: 'first' | 'last'
  /** Closes it and gives the focus back. */
  onClose: () => void
  /** Somebody has pressed elsewhere, and the focus is there. */
  onLeave: () => void
}

/** In the top layer, since a table's container and a dialog would cut it off. */
export function OpenRowMenu({ id, of, items, button, begin, onClose, onLeave }: OpenRowMenuProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    menu.showPopover()
    place(menu, button.current)
    const item = begin === 'first' ? menu.firstElementChild : menu.lastElementChild
    if (item instanceof HTMLElement) item.focus({ preventScroll: true })
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
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const next = event.key === 'Escape' ? undefined : itemFor(event.key, all)
    if (!next && event.key !== 'Escape') return
    event.preventDefault()
    if (next) next.focus()
    else onClose()
  }

  function select({ isOff, onSelect }: RowMenuItem) {
    if (isOff) return
    onClose()
    onSelect()
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
      className="inset-auto m-0 w-58 max-w-[calc(100vw-1rem)] rounded-sm border border-edge bg-first-light py-1.5 text-pine-night text-small"
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={item.isOff || undefined}
          onClick={() => select(item)}
          className="flex min-h-10 w-full cursor-pointer items-center gap-3 px-4 text-left -outline-offset-2! hover:bg-veil aria-disabled:cursor-default aria-disabled:text-ink-soft/70 pointer-coarse:min-h-11"
        >
          <item.icon aria-hidden="true" size={17} strokeWidth={1.6} className="shrink-0 text-foothill-mauve" />
          <span>
            {item.label}
            <span className="sr-only"> {of}</span>
          </span>
        </button>
      ))}
    </div>
  )
}

/** Below the button, or above it where there is more room. */
function place(menu: HTMLElement, button: HTMLElement | null) {
  if (!button) return
  const { top, bottom, right } = button.getBoundingClientRect()
  const fitsBelow = bottom + 4 + menu.offsetHeight <= innerHeight || top < innerHeight - bottom
  menu.style.left = `${Math.max(8, right - menu.offsetWidth)}px`
  menu.style.top = `${fitsBelow ? bottom + 4 : top - 4 - menu.offsetHeight}px`
}

/** The item that a key leads to; a letter leads to the next one that begins with it. */
function itemFor(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()))
}
