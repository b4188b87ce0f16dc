import type { ServerProcess } from '../support/server-process'
import type { Session, Visitor } from './visitor'

/** What someone does on the site and then sees. */
export interface Story {
  title: string
  /** What the browser is expected to find wrong along the way. */
  problems?: string[]
  tell(visitor: Visitor, site: ServerProcess, session: Session): Promise<void>
}
