import { Ellipsis, type LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { SiteLink } from '@/ui/site-link'
import './table/row-action.css'

export interface MenuItem {
  icon: LucideIcon
  label: string
  isOff?: boolean
  beginsGroup?: boolean
  href?: string
  onSelect?: () => void
}

interface MenuProps {
  label: string
  /** What each of its items is for, read out after its label. */
  of?: string | undefined
  items: readonly MenuItem[]
  /** Which of their sides is the button's own. */
  side?: 'left' | 'right' | undefined
}

interface OpenMenuProps extends MenuProps {
  id: string
  button: RefObject<HTMLButtonElement | null>
  begin: 'first' | 'last'
  onClose: () => void
  /** Someone has pressed elsewhere, and the focus is there. */
  onLeave: () => void
}

/** In the top layer, since a table's container and a dialog would cut it off. */
function OpenMenu({ id, label, of, items, side = 'right', button, begin, onClose, onLeave }: OpenMenuProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    menu.showPopover()
    itemsOf(menu)
      .at(begin === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true })
    // After the focus, which may move the button: a toolbar leaves a phone's keyboard.
    place(menu, button.current, side)
  }, [begin, button, side])

  useEffect(() => {
    const leave = ({ target }: Event) =>
      target instanceof Node && !ref.current?.contains(target) && !button.current?.contains(target) && onLeave()
    const follow = () => ref.current && place(ref.current, button.current, side)
    document.addEventListener('pointerdown', leave)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, true)
    return () => {
      document.removeEventListener('pointerdown', leave)
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, true)
    }
  }, [button, side, onLeave])

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

  function select({ isOff, onSelect }: MenuItem) {
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
      aria-label={label}
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
              {of && <span className="sr-only"> {of}</span>}
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

function place(menu: HTMLElement, button: HTMLElement | null, side: 'left' | 'right') {
  if (!button) return
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const start = side === 'left' ? Math.min(left, document.documentElement.clientWidth - menu.offsetWidth - EDGE) : right - menu.offsetWidth
  menu.style.maxHeight = `${innerHeight - 2 * EDGE}px`
  menu.style.left = `${Math.max(EDGE, start)}px`
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

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'onKeyDown'>, MenuProps {}

/** A button that opens a menu, by the ARIA pattern: Enter, Space and the arrows open it, which then go through it as letters do; Escape leads back. */
export function MenuButton({ label, of, items, side, children, ...rest }: MenuButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last'>()
  const open = (begin: 'first' | 'last') => !rest['aria-disabled'] && setOpened(begin)

  function close() {
    setOpened(undefined)
    button.current?.focus()
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && id}
        onClick={() => (opened ? close() : open('first'))}
        onKeyDown={openByKey}
      >
        {children}
      </button>
      {opened && (
        <OpenMenu {...{ id, label, of, items, side, button }} begin={opened} onClose={close} onLeave={() => setOpened(undefined)} />
      )}
    </>
  )
}

export const RowMenu = ({ of, items }: { of: string; items: readonly MenuItem[] }) => (
  <MenuButton
    label={`More for ${of}`}
    of={of}
    items={items}
    className="icon-action stacked:ml-auto aria-expanded:bg-chosen aria-expanded:text-ink"
  >
    <Ellipsis aria-hidden="true" size={18} strokeWidth={1.75} />
    <span className="sr-only">More for {of}</span>
  </MenuButton>
)
