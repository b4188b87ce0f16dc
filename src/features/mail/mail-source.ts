import type { Services } from '@/platform/services.server'

/** A message as staff are told of it, as long as whom it is for is known. */
export interface MailSubject {
  /** The addresses that it goes to. */
  to: string[]
  /** An event's title, a writer's name. */
  about: string
}

/**
 * What a feature tells of the messages that it sends, so that they can be listed without the list knowing the feature: what each kind of
 * job is called, and, for many at once, whom and what they are about, by the payload's id.
 */
export interface MailSource {
  labels: Record<string, string>
  /** Where the payload holds the id. */
  idField: string
  describe(services: Pick<Services, 'db' | 'config'>, kind: string, ids: number[]): Promise<Map<number, MailSubject>>
}
