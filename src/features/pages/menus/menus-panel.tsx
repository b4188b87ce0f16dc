import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { ConflictNotice } from '@/features/desk/conflict-notice'
import { LEAVE, useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { PanelHead } from '@/features/desk/panel-head'
import { SortableList } from '@/features/desk/sortable-list'
import { StaffLink } from '@/features/desk/staff-link'
import { TitledSection } from '@/features/desk/titled-section'
import { useEditForm } from '@/features/desk/use-edit-form'
import type { MenuColumn, MenuLink } from '@/site/menus'
import { Button, buttonClass, IconButton } from '@/ui/button'
import { FieldError, TextField } from '@/ui/form/field'
import { ListStates } from '@/ui/table/list-states'
import { prepareToasts } from '@/ui/toast/toaster'
import { type LinkFields, MenuLinkRow } from './menu-link-row'
import { menusQuery } from './menus.queries'
import { MAX_COLUMN, MAX_COLUMNS, MAX_HEADER, type MenusAnswer, menuInput } from './menus.schema'
import './menus.css'

type ColumnFields = Omit<MenuColumn, 'links'> & { key: string; links: LinkFields[] }
interface MenuFields {
  header: LinkFields[]
  footer: ColumnFields[]
}

/** What is being edited stays as it was loaded, even if it changes on the server (spec B §11.3). */
export function MenusPanel() {
  const query = useQuery(menusQuery)
  const [opened, setOpened] = useState<MenusAnswer>()
  if (!opened && query.data) setOpened(query.data)
  return (
    <div className="menus">
      <PanelHead>
        <div>
          <StaffLink url="/admin?tab=pages" className={buttonClass('quiet', 'text-small')}>
            <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.75} />
            All pages
          </StaffLink>
          <p className="mt-3 text-ink-soft">The links at the top and at the bottom of every page. Changes show at once.</p>
        </div>
      </PanelHead>
      <ListStates query={{ ...query, data: opened }} loading="Loading menus..." failure="Unable to load menus">
        {opened && <MenusForm answer={opened} />}
      </ListStates>
    </div>
  )
}

const request = { method: 'PUT', path: '/api/menus' }
const labels = { header: 'Header', footer: 'Footer' }

const keyed = (links: readonly MenuLink[]): LinkFields[] => links.map(({ label, href }, index) => ({ key: `${index}`, label, href }))
const keyedColumns = (columns: readonly MenuColumn[]): ColumnFields[] =>
  columns.map(({ title, links }, index) => ({ key: `${index}`, title, links: keyed(links) }))

const asStored = ({ updatedAt, ...answer }: MenusAnswer) => ({ id: 1, ...answer, updatedAt: updatedAt ?? undefined })

const wordsOf = (links: readonly MenuLink[]) => links.map(({ label, href }) => `${label}: ${href}`).join('\n')
const wordsOfColumns = (columns: readonly MenuColumn[]) => columns.map(({ title, links }) => `${title}\n${wordsOf(links)}`).join('\n\n')
const format = ({ header, footer }: MenuFields) => ({ header: wordsOf(header), footer: wordsOfColumns(footer) })

function MenusForm({ answer }: { answer: MenusAnswer }) {
  const edit = useEditForm<MenuFields, ReturnType<typeof asStored>>({
    noun: 'menus',
    requests: { create: request, update: () => request, plural: 'menus' },
    schema: menuInput as unknown as z.ZodType<unknown, MenuFields>,
    stored: asStored(answer),
    toFields: (stored) => ({ header: keyed(stored?.menus.header ?? []), footer: keyedColumns(stored?.menus.footer ?? []) }),
    toBody: ({ header, footer, updatedAt }) => ({ menus: { header, footer }, ...(updatedAt && { updatedAt }) }),
    fieldOf: (path) => path.replace(/^menus\./, ''),
    // None of the fields is registered, so that the form finds none to focus.
    onInvalid: () => requestAnimationFrame(() => document.querySelector<HTMLElement>('.menus [aria-invalid="true"]')?.focus()),
    onSaved: (saved) => edit.begin(asStored(saved as MenusAnswer)),
  })
  const { form, base, errorAt } = edit
  const [header, footer] = [form.watch('header'), form.watch('footer')]
  const isDirty = edit.hasChanges
  const footerError = errorAt('footer')
  useUnsavedWarning(isDirty && !edit.isSubmitting, LEAVE)
  const { originals, pages, menus } = base ?? asStored(answer)
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const setHeader = (next: LinkFields[]) => form.setValue('header', next, options)
  const setFooter = (next: ColumnFields[]) => form.setValue('footer', next, options)
  const saved = [...menus.header, ...menus.footer.flatMap(({ links }) => links)]
  const hiddenOf = (href: string) => saved.find((link) => link.href === href)?.hidden

  const addColumn = () => setFooter([...footer, { key: newKey(), title: '', links: [] }])

  return (
    <form noValidate onSubmit={edit.onSubmit} onFocus={prepareToasts} aria-label="Menus">
      {edit.conflict && <ConflictNotice conflict={edit.conflict} format={format} labels={labels} />}
      <TitledSection
        title="Header"
        note={`At most ${MAX_HEADER}. On narrow screens, and where the names are long, they are behind “Menu”.`}
      >
        <LinksField
          name="header"
          links={header}
          most={MAX_HEADER}
          {...{ pages, hiddenOf, errorAt: (path) => errorAt(path as 'header') }}
          onChange={setHeader}
        />
        {wordsOf(header) !== wordsOf(originals.header) && <BackToOriginal of="header" onPress={() => setHeader(keyed(originals.header))} />}
      </TitledSection>
      <TitledSection title="Footer" note={`At most ${MAX_COLUMNS} columns of ${MAX_COLUMN} links. A column without links isn’t shown.`}>
        <div className="menu-columns">
          {footer.map((column, index) => (
            <fieldset key={column.key} className="menu-column">
              <legend className="sr-only">Column {index + 1}</legend>
              <div className="menu-column-head">
                <TextField
                  label="Heading"
                  autoComplete="off"
                  value={column.title}
                  error={errorAt(`footer.${index}.title`)}
                  onChange={({ target }) => setFooter(footer.with(index, { ...column, title: target.value }))}
                />
                <IconButton
                  icon={Trash2}
                  label={`Remove column ${index + 1}${column.title && `: ${column.title}`}`}
                  onPress={() => setFooter(footer.toSpliced(index, 1))}
                />
              </div>
              <LinksField
                name={`footer.${index}.links`}
                links={column.links}
                most={MAX_COLUMN}
                {...{ pages, hiddenOf, errorAt: (path) => errorAt(path as 'footer') }}
                onChange={(links) => setFooter(footer.with(index, { ...column, links }))}
              />
            </fieldset>
          ))}
        </div>
        <div className="menu-ways">
          {footer.length < MAX_COLUMNS && <AddButton label="Add a column" onPress={addColumn} />}
          {wordsOfColumns(footer) !== wordsOfColumns(originals.footer) && (
            <BackToOriginal of="footer" onPress={() => setFooter(keyedColumns(originals.footer))} />
          )}
        </div>
        {footerError && <FieldError id="menus-footer-error">{footerError}</FieldError>}
      </TitledSection>
      <div className="save-bar">
        <p role="status">{isDirty ? 'Not saved yet' : 'Everything is saved'}</p>
        {isDirty && (
          <Button variant="outline" disabled={edit.isSubmitting} onClick={() => form.reset()}>
            Discard changes
          </Button>
        )}
        <Button type="submit" disabled={!isDirty || edit.isSubmitting}>
          {edit.isSubmitting ? 'Saving...' : 'Save Menus'}
        </Button>
      </div>
    </form>
  )
}

let made = 0
const newKey = () => `new-${++made}`

interface LinksFieldProps {
  name: string
  links: LinkFields[]
  most: number
  pages: readonly MenuLink[]
  hiddenOf: (href: string) => MenusAnswer['menus']['header'][number]['hidden']
  errorAt: (path: string) => string | undefined
  onChange: (links: LinkFields[]) => void
}

function LinksField({ name, links, most, pages, hiddenOf, errorAt, onChange }: LinksFieldProps) {
  const [added, setAdded] = useState<string>()
  const [openKey, setOpenKey] = useState<string>()
  const error = errorAt(name)
  function add() {
    const key = newKey()
    setAdded(key)
    setOpenKey(key)
    onChange([...links, { key, label: '', href: '' }])
  }
  return (
    <div className="menu-links">
      <SortableList
        items={links.map(({ key, label }) => ({ id: key, name: label }))}
        noun="link"
        keySteps={sortableKeyboardCoordinates}
        onMove={(from, to) => onChange(arrayMove(links, from, to))}
      >
        <ul>
          {links.map((link, index) => (
            <MenuLinkRow
              key={link.key}
              link={link}
              pages={pages}
              hidden={hiddenOf(link.href)}
              isNew={link.key === added}
              isOpen={link.key === openKey}
              onOpen={(isOpen) => setOpenKey(isOpen ? link.key : undefined)}
              faults={{ label: errorAt(`${name}.${index}.label`), href: errorAt(`${name}.${index}.href`) }}
              onChange={(changes) => onChange(links.with(index, { ...link, ...changes }))}
              onRemove={() => onChange(links.toSpliced(index, 1))}
            />
          ))}
        </ul>
      </SortableList>
      {links.length < most && <AddButton label="Add a link" onPress={add} />}
      {error && <FieldError id={`menus-${name}-error`}>{error}</FieldError>}
    </div>
  )
}

const AddButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button variant="quiet" onClick={onPress} className="justify-self-start text-small">
    <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
    {label}
  </Button>
)

const BackToOriginal = ({ of, onPress }: { of: string; onPress: () => void }) => (
  <Button variant="quiet" onClick={onPress} className="justify-self-start text-small">
    <Undo2 aria-hidden="true" size={16} strokeWidth={1.75} />
    <span>
      Back to the original<span className="sr-only"> {of}</span>
    </span>
  </Button>
)
