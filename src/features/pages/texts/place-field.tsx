import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { readConflict } from '@/features/desk/merge-edits'
import { savedToast } from '@/features/desk/saved-toast'
import { useStaffAction, useStaffWrite } from '@/features/desk/use-staff-action'
import { WritingField } from '@/features/desk/writing/writing-field'
import { errorText, fetchJson } from '@/platform/browser/fetch-json'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { Dialog } from '@/ui/form-dialog'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { toast } from '@/ui/toast/toast'
import type { PageAnswer, PlaceAnswer, VersionAnswer } from './page-text.calls'
import { pageTextRequest, staffPageTextsQuery, textVersionsQuery } from './page-text.queries'

export function PlaceField({ page, place, typed }: { page: string; place: PlaceAnswer; typed: TypedTexts }) {
  const { text, error, conflict } = typed.of(place)
  const { maxLength = 0, original, label } = place
  const [isOpen, setOpen] = useState(false)
  const field = {
    label,
    autoComplete: 'off',
    // An empty one shows nothing.
    'aria-required': false,
    onChange: ({ target }: { target: { value: string } }) => typed.type(place, target.value),
    hint: place.values && valuesText(place.values),
    error: text.trim().length > maxLength ? `This text can have ${maxLength.toLocaleString('en')} characters at most.` : error,
  }
  return (
    <div className="place" data-field={place.place}>
      {place.kind === 'line' ? (
        <TextField {...field} value={text} />
      ) : (
        <WritingField {...field} text={text} value={text} rows={2} isPhrase={place.isPhrase ?? false} />
      )}
      <div className="ways">
        <span className="state">{stateOf(place, typed)}</span>
        <PlaceActions
          of={label}
          onVersions={place.updatedAt ? () => setOpen(true) : undefined}
          onOriginal={text === original ? undefined : () => typed.type(place, original)}
        />
      </div>
      {conflict && (
        <div role="alert" className="conflict">
          <p>{conflict.message} Nothing of yours is lost, and nothing is saved yet.</p>
          <p>
            Theirs: <span className="whitespace-pre-line">{conflict.text ?? original}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => typed.takeTheirs(place)}>
              Take theirs
            </Button>
            <Button onClick={() => void typed.overwrite(place)}>Overwrite with mine</Button>
          </div>
        </div>
      )}
      {isOpen && <PageVersionsDialog page={page} place={place} onClose={() => setOpen(false)} />}
    </div>
  )
}

const valuesText = (values: Record<string, string>) =>
  `Filled in from Settings: ${Object.entries(values)
    .map(([name, value]) => `{${name}} is ${value}`)
    .join(', ')}`

function stateOf(place: PlaceAnswer, typed: TypedTexts) {
  if (typed.isTyped(place)) return 'Not saved yet'
  return place.text === null ? '' : 'Changed'
}

interface PlaceActionsProps {
  of: string
  onVersions?: (() => void) | undefined
  onOriginal?: (() => void) | undefined
}

export const PlaceActions = ({ of, onVersions, onOriginal }: PlaceActionsProps) => (
  <>
    {onVersions && <Action icon={Clock} label="Version history" of={of} onPress={onVersions} />}
    {onOriginal && <Action icon={Undo2} label="Back to the original" of={of} onPress={onOriginal} />}
  </>
)

const Action = ({ icon: Icon, label, of, onPress }: { icon: LucideIcon; label: string; of: string; onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
    <span>
      {label}
      <span className="sr-only">: {of}</span>
    </span>
  </button>
)

export function PageVersionsDialog({ page, place, onClose }: { page: string; place: PlaceAnswer; onClose: () => void }) {
  const query = useQuery(textVersionsQuery(page, place.place))
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()
  const versions = query.data?.versions ?? []

  async function restore({ id }: VersionAnswer) {
    const params = { page, place: place.place, version: id }
    const request = pageTextRequest('POST /api/page-texts/:page/:place/versions/:version/restore', { params })
    if (await act({ request, done: 'Version restored successfully', failed: 'Failed to restore the version' })) onClose()
  }

  return (
    <Dialog open title={`Version history: ${place.label}`} width={800} onClose={onClose}>
      <ListStates query={query} loading="Loading version history..." failure="Unable to load version history">
        {versions.length === 0 && <EmptyList>No earlier versions of this text.</EmptyList>}
        <ul className="versions">
          {versions.map((version) => (
            <li key={version.id}>
              <div className="min-w-0">
                <p className="text-fine text-ink-soft">{savedBy(version, timeZone)}</p>
                <Said version={version} place={place} />
              </div>
              <Button variant="outline" aria-disabled={isUnderWay} onClick={() => restore(version)}>
                Restore<span className="sr-only"> what {savedBy(version, timeZone)} was</span>
              </Button>
            </li>
          ))}
        </ul>
      </ListStates>
    </Dialog>
  )
}

const savedBy = ({ at, by }: VersionAnswer, timeZone: string) =>
  at === null ? 'The original' : `${by ?? 'Someone'}, ${dayAndTimeText(at, timeZone)}`

function Said({ version: { text }, place }: { version: VersionAnswer; place: PlaceAnswer }) {
  if (place.kind === 'picture') return <img src={text ?? place.original} alt="" className="mt-1 h-24 w-auto rounded-sm" />
  return <p className="wrap-anywhere mt-1 whitespace-pre-line">{text ?? place.original}</p>
}

interface Typed {
  text: string
  updatedAt: string | null
  error?: string | undefined
  /** Someone else saved first: who and when, and what. */
  conflict?: { message: string; text: string | null; updatedAt: string | null }
}

const shownText = ({ text, original }: PlaceAnswer) => text ?? original

/** Unsaved texts of a page. Each place is saved separately, so that one that is refused doesn't hold up the others. */
export function useTypedTexts({ page, places }: PageAnswer) {
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [isSaving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const write = useStaffWrite()
  const queryClient = useQueryClient()
  const unsaved = places.filter(({ place }) => typed[place])

  const change = (place: string, next: (entry: Typed | undefined) => Typed | undefined) =>
    setTyped(({ [place]: entry, ...others }) => {
      const changed = next(entry)
      return changed ? { ...others, [place]: changed } : others
    })
  const put = (place: string, entry: Typed | undefined) => change(place, () => entry)

  /** Shows what was saved before the page is loaded again: what is typed next is a change of that. */
  const show = (name: string, { text, updatedAt }: Pick<PlaceAnswer, 'text' | 'updatedAt'>) =>
    queryClient.setQueryData(staffPageTextsQuery.queryKey, (answer) => {
      const placed = (each: PlaceAnswer) => (each.place === name ? { ...each, text, updatedAt } : each)
      return (
        answer && {
          ...answer,
          pages: answer.pages.map((each) => (each.page === page ? { ...each, places: each.places.map(placed) } : each)),
        }
      )
    })

  /** Answers what was saved, if it was. What is typed in the meantime stays, as a change of that. */
  async function saveOne({ place }: PlaceAnswer, { text, updatedAt }: Typed): Promise<object | undefined> {
    try {
      const json = { text: text.trim() || null, updatedAt }
      const saved = await write(() => fetchJson(pageTextRequest('PUT /api/page-texts/:page/:place', { params: { page, place }, json })))
      show(place, saved)
      change(place, (entry) => (entry && entry.text !== text ? { text: entry.text, updatedAt: saved.updatedAt } : undefined))
      return saved
    } catch (error) {
      change(place, (entry) => entry && { text: entry.text, updatedAt, ...faultOf(error) })
      return undefined
    }
  }

  return {
    unsaved,
    isSaving,
    refusals,
    of: (place: PlaceAnswer): Typed => typed[place.place] ?? { text: shownText(place), updatedAt: place.updatedAt },
    isTyped: ({ place }: PlaceAnswer) => typed[place] !== undefined,
    texts: Object.fromEntries(Object.entries(typed).map(([place, { text }]) => [place, text])),
    type(place: PlaceAnswer, text: string) {
      const before = typed[place.place]
      // What was typed back to what is saved is no change, unless someone else has saved another, or a save is about to.
      if (text === shownText(place) && !before?.conflict && !isSaving) return put(place.place, undefined)
      put(place.place, { ...before, text, updatedAt: before?.updatedAt ?? place.updatedAt, error: undefined })
    },
    takeTheirs: ({ place }: PlaceAnswer) => put(place, undefined),
    overwrite(place: PlaceAnswer) {
      const entry = typed[place.place]
      return entry?.conflict && saveOne(place, { text: entry.text, updatedAt: entry.conflict.updatedAt })
    },
    async save() {
      if (isSaving) return
      setSaving(true)
      const saved: object[] = []
      for (const place of unsaved) {
        const entry = typed[place.place]
        const answer = entry && !entry.conflict && (await saveOne(place, entry))
        if (answer) saved.push(answer)
      }
      setSaving(false)
      if (saved.length === unsaved.length)
        return toast(savedToast(`${saved.length === 1 ? 'One text' : `${saved.length} texts`} saved`, ...saved))
      setRefusals((count) => count + 1)
      toast({ title: 'Error', description: 'Not everything could be saved. Each text that isn’t saved says why.', variant: 'destructive' })
    },
  }
}

type TypedTexts = ReturnType<typeof useTypedTexts>

function faultOf(error: unknown): Pick<Typed, 'error' | 'conflict'> {
  const met = readConflict<Pick<PlaceAnswer, 'text' | 'updatedAt'>>(error)
  if (met) return { conflict: { message: met.message, ...met.current } }
  return { error: errorText(error, 'This text could not be saved. Please try again.') }
}
