import { useState } from 'react'
import { useStaffWrite } from '@/features/desk/use-staff-write'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { toast } from '@/ui/toast/toast'
import type { PageAnswer, PlaceAnswer } from './page-text.calls'
import { pageTextRequest } from './staff-page-text.queries'

/** What was typed into a place and is not saved. */
interface Typed {
  text: string
  /** Upon which state it was typed. */
  updatedAt: string | null
  error?: string | undefined
  /** Someone else saved first: who and when, and what. */
  conflict?: { message: string; text: string | null; updatedAt: string | null }
}

const shownText = ({ text, original }: PlaceAnswer) => text ?? original

/** What is typed into the places of a page until it is saved, and saving it: each place separately, so that one that is refused doesn't hold up the others. */
export function useTypedTexts({ page, places }: PageAnswer) {
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [isSaving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const write = useStaffWrite()
  const unsaved = places.filter(({ place }) => typed[place])

  const change = (place: string, next: (entry: Typed | undefined) => Typed | undefined) =>
    setTyped(({ [place]: entry, ...others }) => {
      const changed = next(entry)
      return changed ? { ...others, [place]: changed } : others
    })
  const put = (place: string, entry: Typed | undefined) => change(place, () => entry)

  /** Answers whether it is saved. What is typed in the meantime stays, as a change of what was saved. */
  async function saveOne({ place }: PlaceAnswer, { text, updatedAt }: Typed): Promise<boolean> {
    try {
      const json = { text: text.trim() || null, updatedAt }
      const saved = await write(() => fetchJson(pageTextRequest('PUT /api/page-texts/:page/:place', { params: { page, place }, json })))
      change(place, (entry) => (entry && entry.text !== text ? { text: entry.text, updatedAt: saved.updatedAt } : undefined))
      return true
    } catch (error) {
      change(place, (entry) => entry && { text: entry.text, updatedAt, ...faultOf(error) })
      return false
    }
  }

  return {
    unsaved,
    isSaving,
    /** How many saves have left a text out. */
    refusals,
    of: (place: PlaceAnswer): Typed => typed[place.place] ?? { text: shownText(place), updatedAt: place.updatedAt },
    isTyped: ({ place }: PlaceAnswer) => typed[place] !== undefined,
    /** By place, for the preview. */
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
      let saved = 0
      for (const place of unsaved) {
        const entry = typed[place.place]
        if (entry && !entry.conflict && (await saveOne(place, entry))) saved++
      }
      setSaving(false)
      if (saved === unsaved.length) return toast({ title: 'Success', description: `${saved === 1 ? 'One text' : `${saved} texts`} saved` })
      setRefusals((count) => count + 1)
      toast({ title: 'Error', description: 'Not everything could be saved. Each text that isn’t saved says why.', variant: 'destructive' })
    },
  }
}

export type TypedTexts = ReturnType<typeof useTypedTexts>

function faultOf(error: unknown): Pick<Typed, 'error' | 'conflict'> {
  if (error instanceof RequestError && error.status === 409) {
    const { current } = error.answer as { current?: { text: string | null; updatedAt: string | null } }
    if (current) return { conflict: { message: error.detail ?? 'Someone changed this text after you opened it.', ...current } }
  }
  return { error: errorText(error, 'This text could not be saved. Please try again.') }
}
