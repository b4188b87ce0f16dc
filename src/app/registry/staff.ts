import { accountsStaff } from '@/features/accounts/accounts.staff'
import { activityStaff } from '@/features/activity/activity.staff'
import { authStaff } from '@/features/auth/auth.staff'
import { contactMessagesStaff } from '@/features/contact-messages/contact-messages.staff'
import { deletedItemsStaff } from '@/features/deleted-items/deleted-items.staff'
import { eventsStaff } from '@/features/events/events.staff'
import { firstStepsStaff } from '@/features/first-steps/first-steps.staff'
import { mailStaff } from '@/features/mail/mail.staff'
import { mailingListStaff } from '@/features/mailing-list/mailing-list.staff'
import { mailingsStaff } from '@/features/mailings/mailings.staff'
import { newslettersStaff } from '@/features/newsletters/newsletters.staff'
import { overviewStaff } from '@/features/overview/overview.staff'
import { pageTextsStaff } from '@/features/page-texts/page-texts.staff'
import { peopleStaff } from '@/features/people/people.staff'
import { pictureLibraryStaff } from '@/features/picture-library/picture-library.staff'
import { programsStaff } from '@/features/programs/programs.staff'
import { registrationsStaff } from '@/features/registrations/registrations.staff'
import { siteSettingsStaff } from '@/features/site-settings/site-settings.staff'
import type { StaffFeature } from '@/features/staff-area/staff-feature'
import { teachersStaff } from '@/features/teachers/teachers.staff'
import { testimonialsStaff } from '@/features/testimonials/testimonials.staff'
import { webinarsStaff } from '@/features/webinars/webinars.staff'

/**
 * What the features show in the staff area. The tabs of a group are in the order of this list: the documented six come first, and the first
 * of them is the default (spec D2 §2, §9).
 */
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
  programsStaff,
  pageTextsStaff,
  pictureLibraryStaff,
  siteSettingsStaff,
  accountsStaff,
  peopleStaff,
  mailStaff,
  activityStaff,
  deletedItemsStaff,
  registrationsStaff,
  firstStepsStaff,
  authStaff,
]
