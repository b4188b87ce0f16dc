import type { Attendee } from './attendee.schema'

/** For tests. */
export const attendee = (facts: Partial<Attendee> = {}): Attendee => ({
  id: 1,
  name: 'Ada',
  email: 'ada@example.org',
  phone: null,
  entryKey: null,
  createdAt: '2027-10-05T16:30:00.000Z',
  inDiamondHeartGroup: false,
  diamondHeartGroupName: null,
  additionalMessage: null,
  status: 'registered',
  session: null,
  sessionState: null,
  guests: 0,
  answers: {},
  contribution: null,
  scholarship: false,
  scholarshipNote: null,
  payment: 'none',
  present: false,
  position: null,
  offerEndsAt: null,
  movedUpAt: null,
  hasFormerVersions: false,
  ...facts,
})
