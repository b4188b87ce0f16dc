import { Button } from '@/components/button'
import type { PresentedVersion } from '@/content/history/version.schema'
import { Picture } from '@/features/media/components/picture'
import { capitalize } from '@/platform/text/nouns'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { Difference } from '../differences'

interface VersionItemProps {
  version: PresentedVersion
  /** It is what there is now. */
  isPresent: boolean
  /** From the version before; undefined for the oldest that is kept, which need not be the first. */
  differences: readonly Difference[] | undefined
  isOff: boolean
  onRestore: (when: string) => void
}

/** One version: who saved it when, and what that changed. */
export function VersionItem({ version, isPresent, differences, isOff, onRestore }: VersionItemProps) {
  const when = dayAndTimeText(version.at, useSite().timeZone)
  return (
    <li className="grid gap-2 border-hairline border-t py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-small">
          <span className="font-[550]">{when}</span>
          <span className="text-ink-soft">
            {' · '}
            {version.by ? `${version.by} ${sentence(differences)}` : capitalize(sentence(differences))}
          </span>
        </p>
        {isPresent ? (
          <span className="text-ink-soft text-small">Current version</span>
        ) : (
          <Button variant="quiet" disabled={isOff} onClick={() => onRestore(when)}>
            Restore<span className="sr-only"> what it was on {when}</span>
          </Button>
        )}
      </div>
      {differences && differences.length > 0 && (
        <details className="text-small">
          <summary className="cursor-pointer text-accent">Show changes</summary>
          <dl className="mt-3 grid gap-4">
            {differences.map(({ label, before, after }) => (
              <div key={label} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                <dt className="font-[550] sm:col-span-2">{label}</dt>
                <Side name="Before">{before}</Side>
                <Side name="After">{after}</Side>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

function sentence(differences: readonly Difference[] | undefined) {
  if (!differences || differences.length === 0) return 'saved it'
  return `changed ${new Intl.ListFormat('en').format(differences.map(({ label }) => label.toLowerCase()))}`
}

const Side = ({ name, children }: { name: string; children: string }) => (
  <dd className="min-w-0">
    <span className="text-ink-soft">{name}: </span>
    {/^\/uploads\/\S+\.webp$/.test(children) ? (
      <Picture url={children} alt="the picture" sizes="12rem" className="mt-1 w-full rounded-sm object-cover" />
    ) : (
      <span className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-line">{children || '(empty)'}</span>
    )}
  </dd>
)
