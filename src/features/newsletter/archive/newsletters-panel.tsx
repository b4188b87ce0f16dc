import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ContentList } from '@/features/desk/content-list'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { MonthAndYearFields } from '@/features/desk/month-and-year-fields'
import { ContentActions, publicationState } from '@/features/desk/publishing/versions-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useKindForm } from '@/features/desk/use-kind-form'
import { WritingField } from '@/features/desk/writing/writing-field'
import { truncated } from '@/platform/text/plain-text'
import { inArchiveOrder } from '@/platform/time/by-year'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { TextAreaField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/option-fields'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { type AdminNewsletter, newsletter as kind, MAX_NEWSLETTER } from './newsletter.kind'
import { adminNewslettersQuery } from './newsletter.queries'

/** The staff area's newsletters, the newest first until the Date header turns them round (spec D2 §2, §9). */
export function NewslettersPanel() {
  const query = useQuery(adminNewslettersQuery)
  const [isAscending, setAscending] = useState(false)
  const date = {
    label: 'Date',
    sorting: {
      order: isAscending ? ('ascending' as const) : ('descending' as const),
      meaning: isAscending ? 'Oldest first' : 'Newest first',
      onToggle: () => setAscending(!isAscending),
    },
  }

  return (
    <ContentList
      kind={kind}
      query={query}
      items={query.data?.newsletters}
      textsOf={({ month, year, specialDescription }) => [`${month} ${year}`, specialDescription]}
      empty={'No newsletters found. Click "Add New Newsletter" to create one.'}
    >
      {(found) => (
        <Table caption="All newsletters" columns={['Month', 'Year', date, 'Link', 'Special', 'Actions']}>
          {(isAscending ? inArchiveOrder(found).toReversed() : inArchiveOrder(found)).map((newsletter) => (
            <NewsletterTableRow key={newsletter.id} newsletter={newsletter} />
          ))}
        </Table>
      )}
    </ContentList>
  )
}

/** Where there is little room the date says month and year, and their own cells go. */
const onlyInTable = 'stacked:hidden'

function NewsletterTableRow({ newsletter }: { newsletter: AdminNewsletter }) {
  const { month, year, link, isSpecial } = newsletter
  const { timeZone } = useSite()
  const date = `${month} ${year}`

  return (
    <Row>
      <Cell className={onlyInTable}>{month}</Cell>
      <Cell className={onlyInTable}>{year}</Cell>
      <RowHeader state={publicationState(newsletter, timeZone)}>{date}</RowHeader>
      <Cell>
        <a href={link} target="_blank" rel="noopener" title={link} className="wrap-anywhere text-accent underline underline-offset-4">
          {truncated(link, PREVIEW_LENGTH)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Cell>
      <Cell>{isSpecial && <span className="ground-lilac rounded-sm px-2 py-0.5 font-[550] text-fine">Special</span>}</Cell>
      <ContentActions stored={newsletter} kind={kind} name={date} page="/newsletter" />
    </Row>
  )
}

/** How much of a link the staff's table shows, in characters (spec D2 §9). */
const PREVIEW_LENGTH = 40

export const EditNewsletter = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="newsletter" query={useQuery(adminNewslettersQuery)} listOf={({ newsletters }) => newsletters}>
    {(newsletter) => <NewsletterDialog newsletter={newsletter} onClose={address.onClose} />}
  </NewOrStored>
)

function NewsletterDialog({ newsletter, onClose }: { newsletter: AdminNewsletter | undefined; onClose: () => void }) {
  const today = todayIn(useSite().timeZone)
  const edit = useKindForm(kind, {
    stored: newsletter,
    toFields: (entity) => ({ year: String(entity?.year ?? today.slice(0, 4)), isSpecial: entity?.isSpecial ?? false }),
    // What is out of sight is not sent: switched back on before saving, the words are there again, but they never outlive the save.
    toBody: (fields) => (fields.isSpecial ? fields : { ...fields, specialDescription: null }),
    onSaved: onClose,
  })
  const isSpecial = useWatch({ control: edit.form.control, name: 'isSpecial' })
  const text = useWatch({ control: edit.form.control, name: 'body' }) ?? ''
  const description = edit.field('specialDescription')

  return (
    <EditDialog noun="newsletter" width={500} edit={edit} labels={edit.labels} onClose={onClose}>
      <MonthAndYearFields month={{ 'data-autofocus': true, ...edit.field('month') }} year={edit.field('year')} />
      {edit.base?.body ? (
        <>
          <TextField autoComplete="off" {...edit.field('title')} />
          <WritingField keepsLines hasPictures rows={8} text={text} maxLength={MAX_NEWSLETTER} {...edit.field('body')} />
        </>
      ) : (
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          hint="Where the newsletter can be read, beginning with https://"
          {...edit.field('link')}
        />
      )}
      <SwitchField hint="Listed in the archive under Special instead of its year" {...edit.field('isSpecial')} />
      {/* Out of sight, a description that is too long would keep the form from being sent without a word. */}
      {(isSpecial || description.error) && (
        <TextAreaField optional hint="What this edition is about; visitors read it next to the link" {...description} />
      )}
    </EditDialog>
  )
}
