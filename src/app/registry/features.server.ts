import type { Feature } from '@/content/feature.server'
import { accountsFeature } from '@/features/accounts/accounts.feature.server'
import { activityFeature } from '@/features/activity/activity.feature.server'
import { authFeature } from '@/features/auth/auth.feature.server'
import { contactMessagesFeature } from '@/features/contact-messages/contact-messages.feature.server'
import { deletedItemsFeature } from '@/features/deleted-items/deleted-items.feature.server'
import { eventsFeature } from '@/features/events/events.feature.server'
import { firstStepsFeature } from '@/features/first-steps/first-steps.feature.server'
import { mailFeature } from '@/features/mail/mail.feature.server'
import { mailingListFeature } from '@/features/mailing-list/mailing-list.feature.server'
import { mailingsFeature } from '@/features/mailings/mailings.feature.server'
import { mediaFeature } from '@/features/media/media.feature.server'
import { newslettersFeature } from '@/features/newsletters/newsletters.feature.server'
import { overviewFeature } from '@/features/overview/overview.feature.server'
import { pageTextsFeature } from '@/features/page-texts/page-texts.feature.server'
import { peopleFeature } from '@/features/people/people.feature.server'
import { pictureLibraryFeature } from '@/features/picture-library/picture-library.feature.server'
import { previewsFeature } from '@/features/previews/previews.feature.server'
import { programsFeature } from '@/features/programs/programs.feature.server'
import { registrationsFeature } from '@/features/registrations/registrations.feature.server'
import { searchFeature } from '@/features/search/search.feature.server'
import { siteSettingsFeature } from '@/features/site-settings/site-settings.feature.server'
import { staffSearchFeature } from '@/features/staff-search/staff-search.feature.server'
import { teachersFeature } from '@/features/teachers/teachers.feature.server'
import { testimonialsFeature } from '@/features/testimonials/testimonials.feature.server'
import { webinarsFeature } from '@/features/webinars/webinars.feature.server'

/** Every feature of the site. Nothing else lists them. */
export const features: readonly Feature[] = [
  authFeature,
  accountsFeature,
  activityFeature,
  eventsFeature,
  registrationsFeature,
  contactMessagesFeature,
  mailFeature,
  programsFeature,
  teachersFeature,
  testimonialsFeature,
  newslettersFeature,
  mailingListFeature,
  mailingsFeature,
  webinarsFeature,
  siteSettingsFeature,
  pageTextsFeature,
  mediaFeature,
  pictureLibraryFeature,
  deletedItemsFeature,
  peopleFeature,
  previewsFeature,
  searchFeature,
  overviewFeature,
  firstStepsFeature,
  staffSearchFeature,
]
