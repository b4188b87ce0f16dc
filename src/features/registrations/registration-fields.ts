/** The documented call (spec D1 §7) from the fields of the form as a browser sends them by itself. */
export const registrationFields = (fields: Record<string, string>) => ({
  ...fields,
  eventId: Number(fields.eventId),
  inDiamondHeartGroup: fields.inDiamondHeartGroup === 'on',
})
