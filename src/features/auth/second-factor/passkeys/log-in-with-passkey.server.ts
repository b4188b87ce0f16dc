import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import type { AccountRow } from '../../account.repository.server'
import { rememberDevice } from '../../devices/known-device.server'
import { noteFailedLogin } from '../../note-failed-login.server'
import type { Visitor } from '../../rate-limited-attempt.server'
import type { LoggedIn } from '../../sessions/begin-session.server'
import { sessionPlace } from '../../sessions/session-place.server'
import { startNotedSession } from '../../sessions/start-noted-session.server'
import type { ShownCredential } from './credential.schema'
import { openByPasskey } from './passkey-login.server'

/** Begins a session with only a passkey. Throws ApiError 401 where it opens no account. */
export async function logInWithPasskey(services: Services, credential: ShownCredential, visitor: Visitor): Promise<LoggedIn> {
  let owner: AccountRow | undefined
  const refuse = (message: string, { account, cause }: { account?: AccountRow; cause?: unknown } = {}) => {
    owner = account
    return new ApiError(401, message, { cause })
  }
  try {
    const session = await openByPasskey(services, credential, refuse, (account) => startNotedSession(services, account, visitor))
    return { session, device: await rememberDevice(services, session.user.id, visitor.device, sessionPlace(visitor)) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await noteFailedLogin(services, owner?.username, 'with a passkey')
    throw error
  }
}
