import type { Migrations } from '@/platform/database/database.server'
import * as start from './0001-start'
import * as wholeApi from './0002-whole-api'
import * as staffArea from './0003-staff-area'
import * as resetLinks from './0004-reset-links'
import * as jobsAndMessages from './0005-jobs-and-messages'
import * as contentStatus from './0006-content-status'
import * as emailKeys from './0007-email-keys'
import * as eventTimes from './0008-event-times'
import * as registrations from './0009-registrations'
import * as sessionIndexes from './0010-session-indexes'
import * as versions from './0011-versions'
import * as settings from './0012-settings'
import * as pageTexts from './0013-page-texts'
import * as overviewIndexes from './0014-overview-indexes'
import * as search from './0015-search'
import * as pictureDetails from './0016-picture-details'
import * as monthIndexes from './0017-month-indexes'
import * as retention from './0018-retention'
import * as mailLimits from './0019-mail-limits'
import * as pinnedEvents from './0021-pinned-events'
import * as unchosenRegistration from './0022-unchosen-registration'
import * as peopleWithoutEmail from './0023-people-without-email'
import * as samples from './0025-samples'
import * as detailsOfDates from './0026-details-of-dates'
import * as openOffers from './0027-open-offers'
import * as pastSeries from './0028-past-series'
import * as knownDevices from './0037-known-devices'
import * as doubleOptIn from './0041-double-opt-in'
import * as amountsPaid from './0044-amounts-paid'
import * as toldOfDeletion from './0045-told-of-deletion'
import * as answeredMessages from './0046-answered-messages'
import * as heldMessages from './0047-held-messages'
import * as registrationRequests from './0048-registration-requests'

/** Every step from an empty database to the present one, the same for both engines, in the order of their names. */
export const migrations: Migrations = (engine) => ({
  '0001-start': { up: (db) => start.up(db, engine) },
  '0002-whole-api': { up: (db) => wholeApi.up(db, engine) },
  '0003-staff-area': { up: (db) => staffArea.up(db, engine) },
  '0004-reset-links': { up: (db) => resetLinks.up(db, engine) },
  '0005-jobs-and-messages': { up: (db) => jobsAndMessages.up(db, engine) },
  '0006-content-status': { up: (db) => contentStatus.up(db, engine) },
  '0007-email-keys': { up: (db) => emailKeys.up(db, engine) },
  '0008-event-times': { up: (db) => eventTimes.up(db, engine) },
  '0009-registrations': { up: (db) => registrations.up(db, engine) },
  '0010-session-indexes': { up: sessionIndexes.up },
  '0011-versions': { up: (db) => versions.up(db, engine) },
  '0012-settings': { up: (db) => settings.up(db, engine) },
  '0013-page-texts': { up: (db) => pageTexts.up(db, engine) },
  '0014-overview-indexes': { up: overviewIndexes.up },
  '0015-search': { up: (db) => search.up(db, engine) },
  '0016-picture-details': { up: pictureDetails.up },
  '0017-month-indexes': { up: monthIndexes.up },
  '0018-retention': { up: retention.up },
  '0019-mail-limits': { up: mailLimits.up },
  '0021-pinned-events': { up: pinnedEvents.up },
  '0022-unchosen-registration': { up: unchosenRegistration.up },
  '0023-people-without-email': { up: (db) => peopleWithoutEmail.up(db, engine) },
  '0025-samples': { up: samples.up },
  '0026-details-of-dates': { up: detailsOfDates.up },
  '0027-open-offers': { up: (db) => openOffers.up(db, engine) },
  '0028-past-series': { up: pastSeries.up },
  '0037-known-devices': { up: (db) => knownDevices.up(db, engine) },
  '0041-double-opt-in': { up: (db) => doubleOptIn.up(db, engine) },
  '0044-amounts-paid': { up: amountsPaid.up },
  '0045-told-of-deletion': { up: toldOfDeletion.up },
  '0046-answered-messages': { up: (db) => answeredMessages.up(db, engine) },
  '0047-held-messages': { up: (db) => heldMessages.up(db, engine) },
  '0048-registration-requests': { up: (db) => registrationRequests.up(db, engine) },
})
