import { Suspense } from 'react'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'
import { Section } from '@/ui/section'
import { Skeleton } from '@/ui/skeleton'

const id = 'speak-with-teacher'

const Form = import.meta.env.SSR
  ? (await import('@/features/messages/message-form')).MessageForm
  : lazyNearViewport<{ place: 'programs' }>(id, async () => (await import('@/features/messages/message-form')).MessageForm)

export function MessageSection() {
  return (
    <Section id={id} labelledBy="speak-title">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="speak-title" className="max-w-[10em]">
            Speak with a Teaching Team Member
          </h2>
          <Prose className="mt-5 max-w-[28em] text-ink-soft text-lead leading-[1.55]" text={useTexts('programs').speak} />
        </div>
        <Suspense fallback={<Skeleton className="h-[46rem] sm:h-[38rem]" />}>
          <Form place="programs" />
        </Suspense>
      </div>
    </Section>
  )
}
