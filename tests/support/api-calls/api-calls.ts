import { accountApiCalls } from './account-calls'
import { accountEmailApiCalls } from './account-email-calls'
import type { ApiCall } from './api-call'
import { contactApiCalls } from './contact-calls'
import { contentApiCalls } from './content-calls'
import { mailingApiCalls } from './mailing-calls'
import { peopleApiCalls } from './people-calls'
import { registrationApiCalls } from './registration-calls'
import { secondFactorApiCalls } from './second-factor-calls'
import { siteApiCalls } from './site-calls'

/** Every call of the API (spec D1 §7, D2 §7, decisions). */
export const apiCalls: readonly ApiCall[] = [
  ...accountApiCalls,
  ...accountEmailApiCalls,
  ...secondFactorApiCalls,
  ...siteApiCalls,
  ...contentApiCalls,
  ...registrationApiCalls,
  ...mailingApiCalls,
  ...contactApiCalls,
  ...peopleApiCalls,
]
