import { accountsStaff, authStaff } from '@/features/accounts/accounts.staff'
import { activityStaff, deletedItemsStaff, pictureLibraryStaff } from '@/features/desk/desk.staff'
import type { StaffFeature } from '@/features/desk/staff-address'
import { eventsStaff, paymentsStaff } from '@/features/events/events.staff'
import { figuresStaff } from '@/features/figures/figures.staff'
import { mailStaff } from '@/features/mail/mail.staff'
import { contactMessagesStaff } from '@/features/messages/contact-messages.staff'
import { mailingListStaff, mailingsStaff, newslettersStaff } from '@/features/newsletter/newsletter.staff'
import { ownPagesStaff } from '@/features/own-pages/own-pages.staff'
import { siteSettingsStaff } from '@/features/pages/pages.staff'
import { peopleStaff } from '@/features/people/people.staff'
import { programsStaff } from '@/features/programs/programs.staff'
import { teachersStaff } from '@/features/teachers/teachers.staff'
import { testimonialsStaff } from '@/features/testimonials/testimonials.staff'
import { firstStepsStaff, overviewStaff } from '@/features/today/today.staff'
import { webinarsStaff } from '@/features/webinars/webinars.staff'

/** Tabs are in the order of this list: the six of the spec first, and the first of them is the default (spec D2 §2, §9). */
export const staffFeatures: readonly StaffFeature[] = [
  eventsStaff,
  teachersStaff,
  newslettersStaff,
  webinarsStaff,
  testimonialsStaff,
  contactMessagesStaff,
  overviewStaff,
  mailingListStaff,
  mailingsStaff,
  paymentsStaff,
  figuresStaff,
  programsStaff,
  ownPagesStaff,
  pictureLibraryStaff,
  siteSettingsStaff,
  accountsStaff,
  peopleStaff,
  mailStaff,
  activityStaff,
  deletedItemsStaff,
  firstStepsStaff,
  authStaff,
]
