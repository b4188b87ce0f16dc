import * as z from 'zod'
import type { AnyJob, Job, JobDefinition } from '@/platform/jobs/define-job.server'
import type { HeldKind, Lane } from '@/platform/jobs/lanes'
import type { Services } from '@/platform/services.server'
import type { MailList } from './mail.schema'
import type { StoredMailContent } from './mail-content.repository.server'
import { type MailTemplate, noteOutcome, sendEmail } from './send-email.server'

/** A kind of message, which is a kind of job: sending one. Features list theirs among their jobs. */
export interface MailDefinition<Facts> extends JobDefinition<object>, MailTemplate<Facts> {
  /** The kind in words, for staff. */
  label: string
}

export type AnyMail = MailDefinition<unknown>

export function defineMail<Facts>(
  mail: Pick<MailDefinition<Facts>, 'kind' | 'label' | 'facts' | 'render' | 'namesOthers' | 'isOver'> & {
    lane?: Lane
    /** As what it waits after a restore; undefined where it leaves as ever: what accounts and staff are sent about themselves. */
    heldAs?: HeldKind | undefined
  },
): MailDefinition<Facts> {
  // Stored with what became of it, so that an email costs no second commit.
  const rendered = new WeakMap<Job, StoredMailContent>()
  return {
    lane: 'mail',
    heldAs: 'emails',
    ...mail,
    schema: z.object({}),
    run: (services, _payload, job) => sendEmail(services, mail, job.key, (content) => rendered.set(job, content)),
    settled: (services, job, outcome) => noteOutcome(services, job.key, outcome, rendered.get(job)),
  }
}

const isMail = (job: AnyJob): job is AnyMail => 'facts' in job && 'render' in job

/** Every kind of message that the features send, by its name. */
export function mailDefinitions({ features }: Pick<Services, 'features'>): Map<string, AnyMail> {
  const mails = features.flatMap(({ jobs = [] }) => jobs).filter(isMail)
  return new Map(mails.map((mail) => [mail.kind, mail]))
}

/** The same by their words, without the content. */
export const listOccasions = (services: Pick<Services, 'features'>): MailList['occasions'] =>
  [...mailDefinitions(services).values()]
    .map(({ kind, label, lane }) => ({ kind, label, lane: lane === 'bulk' ? ('bulk' as const) : ('mail' as const) }))
    .sort((a, b) => a.label.localeCompare(b.label))
