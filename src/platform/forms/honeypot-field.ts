/** A field of the public forms that people do not see and that programs fill in. */
export const HONEYPOT_FIELD = 'leaveEmpty'
