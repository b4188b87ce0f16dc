import { about } from './about'
import { community } from './community'
import { contact } from './contact'
import { home } from './home'
import { inquirySessions } from './inquiry-sessions'
import { introductoryTeachings } from './introductory-teachings'
import { layout, thankYou } from './layout'
import { privacyPolicy, terms } from './legal'
import { programs } from './programs'

// Pages whose texts staff may change, by the names that their addresses in the API have, in the order in which staff see them (spec B §6.4).
// A page that lists what a feature keeps is in that feature's manifest.

export const sitePages = {
  home,
  about,
  programs,
  contact,
  community,
  'introductory-teachings': introductoryTeachings,
  'inquiry-sessions': inquirySessions,
}

export const closingPages = {
  'privacy-policy': privacyPolicy,
  terms,
  'thank-you': thankYou,
  layout,
}

export const textPages = { ...sitePages, ...closingPages }

export type TextPageName = keyof typeof textPages
