import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { isSame } from './merge-edits'
import { shown } from './publishing/publication-fields'
import { Side } from './publishing/versions-dialog'

interface ConflictNoticeProps<Fields> {
  conflict: {
    message: string
    /** The state that both edits began from. */
    before: Fields
    theirs: Fields
    /** The outcome of overwriting: fields that only the other one changed are theirs here too. */
    mine: Fields
    overwrite: () => Promise<void>
    takeTheirs: () => void
  }
  format: (fields: Fields) => Record<string, unknown>
  labels: Record<string, string | undefined>
}

export function ConflictNotice<Fields>({ conflict: { message, ...conflict }, format, labels }: ConflictNoticeProps<Fields>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Without scrolling, focus would show the end of a notice that is longer than the dialog, and not who saved.
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [])
  const [before, theirs, mineInAll] = [format(conflict.before), format(conflict.theirs), format(conflict.mine)]
  const differing = (from: Record<string, unknown>) =>
    Object.entries(labels).filter(([name]) => formatValue(from[name]) !== formatValue(theirs[name]))
  const mine = differing(mineInAll)
  const theyChanged = (name: string) => !isSame(before[name], theirs[name])
  const staying = differing(before).filter(([name]) => !mine.some(([changed]) => changed === name))

  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      style={{ scrollMarginTop: '1.25rem' }}
      className="ground-lilac grid grid-cols-1 gap-4 wrap-anywhere rounded-sm border-accent border-l-3 p-5 outline-none"
    >
      <p className="font-[550]">{message}</p>
      <p className="text-small">
        Your changes aren’t lost, and nothing is saved yet.{mine.length > 0 && ' Yours would replace what is saved here:'}
      </p>
      {mine.length > 0 && (
        <dl className="grid gap-4 text-small">
          {mine.map(([name, label]) => (
            <div key={name} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              <dt className="font-[550] sm:col-span-2">{label}</dt>
              <Side name={theyChanged(name) ? 'Theirs' : 'Before'}>{formatValue(theirs[name])}</Side>
              <Side name="Yours">{formatValue(mineInAll[name])}</Side>
            </div>
          ))}
        </dl>
      )}
      {staying.length > 0 && (
        <>
          <p className="text-small">You didn’t change the following, so it stays as they saved it:</p>
          <dl className="grid gap-4 text-small">
            {staying.map(([name, label]) => (
              <div key={name} className="grid gap-y-1">
                <dt className="font-[550]">{label}</dt>
                <Side name="Theirs">{formatValue(theirs[name])}</Side>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={conflict.takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={conflict.overwrite}>Overwrite with mine</Button>
      </div>
    </div>
  )
}

/** Two pictures differ by their paths, which say nothing to people. */
const formatValue = (value: unknown) => (typeof value === 'string' && /^\/\S+\.webp$/.test(value) ? 'an image' : shown(value))
