import { about } from './about'
import { community } from './community'
import { contact } from './contact'
import { home } from './home'
import { inquirySessions } from './inquiry-sessions'
import { introductoryTeachings } from './introductory-teachings'
import { layout, thankYou } from './layout'
import { privacyPolicy, terms } from './legal'
import { events, newsletter, teachers, webinars } from './lists'
import { programs } from './programs'

/** Every page whose texts staff may change, by the name that its address in the API has, in the order in which staff see them (spec B §6.4). */
export const textPages = {
  home,
  about,
  programs,
  events,
  contact,
  community,
  'introductory-teachings': introductoryTeachings,
  'inquiry-sessions': inquirySessions,
  teachers,
  newsletter,
  webinars,
  'privacy-policy': privacyPolicy,
  terms,
  'thank-you': thankYou,
  layout,
}

export type TextPageName = keyof typeof textPages
