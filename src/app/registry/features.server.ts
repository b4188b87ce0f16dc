import type { Feature } from '@/content/feature.server'
import { authFeature } from '@/features/accounts/auth.api.server'
import { accountsFeature } from '@/features/accounts/tab/accounts.api.server'
import { activityFeature } from '@/features/desk/activity/activity.server'
import { deletedItemsFeature } from '@/features/desk/deleted-items.server'
import { pictureLibraryFeature } from '@/features/desk/library/media.api.server'
import { previewsFeature } from '@/features/desk/publishing/previews.server'
import { eventsFeature, registrationsFeature } from '@/features/events/events.feature.server'
import { figuresFeature } from '@/features/figures/figures.server'
import { mailFeature } from '@/features/mail/mail.feature.server'
import { mediaFeature } from '@/features/media/media.feature.server'
import { contactMessagesFeature } from '@/features/messages/contact-message.api.server'
import { newslettersFeature } from '@/features/newsletter/archive/newsletters.server'
import { mailingListFeature } from '@/features/newsletter/list/mailing-list.feature.server'
import { mailingsFeature } from '@/features/newsletter/mailings/mailings.feature.server'
import { ownPagesFeature } from '@/features/own-pages/pages.server'
import { linksFeature } from '@/features/pages/links/links.server'
import { redirectsFeature } from '@/features/pages/links/redirects.server'
import { menusFeature } from '@/features/pages/menus/menus.server'
import { siteSettingsFeature } from '@/features/pages/settings/settings.api.server'
import { pageTextsFeature } from '@/features/pages/texts/page-text.api.server'
import { paymentsFeature } from '@/features/payments/payments.feature.server'
import { peopleFeature } from '@/features/people/people.api.server'
import { programsFeature } from '@/features/programs/programs.server'
import { searchFeature } from '@/features/search/search.api.server'
import { teachersFeature } from '@/features/teachers/teachers.server'
import { testimonialsFeature } from '@/features/testimonials/testimonials.server'
import { firstStepsFeature } from '@/features/today/first-steps.server'
import { overviewFeature } from '@/features/today/overview.server'
import { webinarsFeature } from '@/features/webinars/webinars.server'

export const features: readonly Feature[] = [
  authFeature,
  accountsFeature,
  activityFeature,
  eventsFeature,
  registrationsFeature,
  paymentsFeature,
  contactMessagesFeature,
  mailFeature,
  programsFeature,
  teachersFeature,
  testimonialsFeature,
  newslettersFeature,
  mailingListFeature,
  mailingsFeature,
  figuresFeature,
  webinarsFeature,
  ownPagesFeature,
  redirectsFeature,
  siteSettingsFeature,
  pageTextsFeature,
  menusFeature,
  linksFeature,
  mediaFeature,
  pictureLibraryFeature,
  deletedItemsFeature,
  peopleFeature,
  previewsFeature,
  searchFeature,
  overviewFeature,
  firstStepsFeature,
]
