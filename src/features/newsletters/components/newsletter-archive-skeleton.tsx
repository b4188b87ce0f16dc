import { LoadingNote, Skeleton } from '@/components/skeleton'
import { TabsSkeleton } from '@/components/tabs'
import { tileGrid } from './month-tiles'

const months = Array.from({ length: 12 }, (_, index) => index)

export function NewsletterArchiveSkeleton() {
  return (
    <>
      <TabsSkeleton />
      <div className={`mt-[clamp(2rem,4vw,3.5rem)] ${tileGrid}`}>
        {months.map((each) => (
          <div key={each} className="border-hairline border-b py-6">
            <Skeleton className="h-8 w-32" />
          </div>
        ))}
      </div>
      <LoadingNote>Loading newsletters</LoadingNote>
    </>
  )
}
