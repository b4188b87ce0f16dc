import { Button } from '@/components/button'
import { useCommand } from '@/features/staff-area/staff-address'
import { counted } from '@/platform/nouns'

/** How many samples are left beside what is the community's own, and the way to delete them. */
export function SamplesLine({ count }: { count: number }) {
  const { label, run } = useCommand('samples')
  if (count === 0) return null
  return (
    <p className="more">
      {counted(count, 'sample is', 'samples are')} still on your site.{' '}
      <Button variant="quiet" onClick={run}>
        {label}
      </Button>
    </p>
  )
}
