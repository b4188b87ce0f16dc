import { Suspense } from 'react'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { Prose } from '@/features/page-texts/components/prose'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { lazyNearViewport } from '@/platform/rendering/lazy-near-viewport'

const id = 'speak-with-teacher'

const Form = import.meta.env.SSR
  ? (await import('@/features/contact-messages/components/message-form')).MessageForm
  : lazyNearViewport<{ place: 'programs' }>(
      id,
      async () => (await import('@/features/contact-messages/components/message-form')).MessageForm,
    )

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
