import { version as released } from '../../package.json'

/** Of this program, as the start, `doctor`, `/api/health` and `/metrics` tell it (spec B §9.2). */
export const programVersion = released
