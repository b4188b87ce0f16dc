import { config } from 'zod'

// Our pages forbid eval. Zod would try it once to see, which the browser reports as a violation of the policy.
config({ jitless: true })
