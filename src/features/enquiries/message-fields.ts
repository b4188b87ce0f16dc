/** The documented call (spec D1 §7) from the fields of the form as a browser sends them by itself. */
export const messageFields = (fields: Record<string, string>) => ({ ...fields, consentToContact: fields.consentToContact === 'on' })
