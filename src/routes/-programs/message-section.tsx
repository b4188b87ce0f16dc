import { Suspense } from 'react'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { lazyWhenNear } from '@/platform/rendering/lazy-when-near'

const id = 'speak-with-teacher'

const Form = import.meta.env.SSR
  ? (await import('@/features/enquiries/components/message-form')).MessageForm
  : lazyWhenNear<{ place: 'programs' }>(id, async () => (await import('@/features/enquiries/components/message-form')).MessageForm)

export function MessageSection() {
  return (
    <Section id={id} labelledBy="speak-title">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="speak-title" className="max-w-[10em]">
            Speak with a Teaching Team Member
          </h2>
          <p className="mt-5 max-w-[28em] text-ink-soft text-lead leading-[1.55]">
            Ask what you would like to know, or tell us what draws you here. Somebody who teaches will be in touch.
          </p>
        </div>
        <Suspense fallback={<Skeleton className="h-[46rem] sm:h-[38rem]" />}>
          <Form place="programs" />
        </Suspense>
      </div>
    </Section>
  )
}
