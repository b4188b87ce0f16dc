import { useSortable } from '@dnd-kit/sortable'
import { GripVertical, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import type { MenuLink } from '@/site/menus'
import { IconButton } from '@/ui/button'
import { Options, SelectField, TextField } from '@/ui/form/field'
import { RowState } from '@/ui/table/row-state'
import type { MenuLinkAnswer } from './menus.schema'

/** One that is edited has a key of its own, by which it is moved. */
export type LinkFields = MenuLink & { key: string }

interface LinkFormProps {
  link: LinkFields
  pages: readonly MenuLink[]
  isNew: boolean
  faults: Record<'label' | 'href', string | undefined>
  onChange: (changes: Partial<MenuLink>) => void
}

interface MenuLinkRowProps extends LinkFormProps {
  hidden: MenuLinkAnswer['hidden']
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onRemove: () => void
}

const OTHER = 'other'

const reasons: Record<NonNullable<MenuLinkAnswer['hidden']>, string> = {
  draft: 'Visitors don’t see it yet: it leads to a draft',
  off: 'Visitors don’t see it: its page is switched off',
  nothing: 'Visitors don’t see it: it leads nowhere',
}

/** Its name and where it leads; the fields are there once it is opened, or something in them is to be mended. */
export function MenuLinkRow({ isOpen, onOpen, onRemove, ...form }: MenuLinkRowProps) {
  const { link, pages, hidden, faults } = form
  const drag = useSortable({ id: link.key, attributes: { roleDescription: 'drag handle' } })
  const { transform, transition, isDragging } = drag
  const name = link.label.trim() || 'New link'
  const isShown = isOpen || Boolean(faults.label ?? faults.href)

  return (
    <li
      ref={drag.setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={isDragging ? 'menu-link lifted' : 'menu-link'}
    >
      <div className="menu-link-head">
        <button
          type="button"
          ref={drag.setActivatorNodeRef}
          {...drag.attributes}
          {...drag.listeners}
          aria-label={`Move ${name}`}
          title="Drag to change the order"
          className="handle"
        >
          <GripVertical aria-hidden="true" size={18} strokeWidth={1.6} />
        </button>
        <div className="min-w-0 flex-1">
          <p className="break-words font-[550] text-small">{name}</p>
          <p className="wrap-anywhere text-fine text-ink-soft">{pages.find(({ href }) => href === link.href)?.label ?? link.href}</p>
          {hidden && (
            <p className="text-fine">
              <RowState sign="off">{reasons[hidden]}</RowState>
            </p>
          )}
        </div>
        <IconButton icon={Pencil} label={`Edit ${name}`} isOpen={isShown} onPress={() => onOpen(!isShown)} />
        <IconButton icon={X} label={`Remove ${name}`} onPress={onRemove} />
      </div>
      {isShown && <LinkForm {...form} />}
    </li>
  )
}

function LinkForm({ link: { label, href }, pages, isNew, faults, onChange }: LinkFormProps) {
  const isPage = pages.some((page) => page.href === href)
  const [isTyped, setTyped] = useState(href !== '' && !isPage)

  function choose(value: string) {
    setTyped(value === OTHER)
    const page = pages.find((each) => each.href === value)
    onChange({ href: page?.href ?? '', ...(page && !label && { label: page.label }) })
  }

  return (
    <div className="grid grid-cols-1 gap-4 rounded-sm bg-veil px-4 py-3.5">
      <TextField
        label="Name"
        ref={isNew ? focus : undefined}
        autoComplete="off"
        value={label}
        error={faults.label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <SelectField
        label="Leads to"
        value={isTyped ? OTHER : href}
        error={isTyped ? undefined : faults.href}
        onChange={({ target }) => choose(target.value)}
      >
        {!isTyped && !isPage && <option value="">Choose a page</option>}
        <Options of={pages.map((page) => [page.href, page.label])} />
        <option value={OTHER}>Another address</option>
      </SelectField>
      {isTyped && (
        <TextField
          label="Address"
          hint="A place of this site, like /about#history, or an address that starts with https://, mailto: or tel:"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={href}
          error={faults.href}
          onChange={({ target }) => onChange({ href: target.value })}
        />
      )}
    </div>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
