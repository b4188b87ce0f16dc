import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import './row-action.css'
import { OpenRowMenu, type RowMenuProps } from './open-row-menu'

/** More that can be done with a row than its buttons offer, in a menu as the WAI-ARIA pattern has it. */
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
        className="icon-action stacked:ml-auto aria-expanded:bg-lilac-dawn aria-expanded:text-ink"
      >
        <Ellipsis aria-hidden="true" size={18} strokeWidth={1.75} />
        <span className="sr-only">More for {of}</span>
      </button>
      {opened && <OpenRowMenu {...{ id, of, items, button }} begin={opened} onClose={close} onLeave={() => setOpened(undefined)} />}
    </>
  )
}
