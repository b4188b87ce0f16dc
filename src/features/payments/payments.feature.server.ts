import { type Feature, oneFile, type TableColumns, tablePieces } from '@/content/feature.server'
import { deleteInBatches } from '@/content/retention.server'
import type { Database } from '@/platform/database/database.server'
import { pick } from '@/platform/keys-of'
import { formatMonths } from '@/site/place'
import { donationThanks, formatCents } from './donations.server'
import { deleteOldEntries, eraseGiver, type LedgerEntry, readLedger, sumGivenByYear } from './ledger.repository.server'
import { markRestored } from './payment.repository.server'

const columns: TableColumns<ReturnType<typeof exported>> = {
  id: true,
  at: true,
  kind: true,
  amount: true,
  fee: true,
  net: true,
  currency: true,
  how: true,
  event: true,
  session: true,
  registrationId: true,
  name: true,
  email: true,
  purpose: true,
  providerId: true,
  isTest: true,
}

const exported = ({ amountCents, feeCents, eventTitle, session, how, ...entry }: LedgerEntry) => ({
  ...pick(entry, ['id', 'at', 'kind', 'currency', 'registrationId', 'name', 'email', 'purpose', 'providerId', 'isTest']),
  amount: amountCents / 100,
  fee: feeCents === null ? null : feeCents / 100,
  net: feeCents === null ? null : (amountCents - feeCents) / 100,
  how: how ?? 'online',
  event: eventTitle,
  session: session || null,
})

async function* batches(db: Database) {
  for await (const rows of readLedger(db)) yield rows.map(exported)
}

/** The books (spec B §13.6, §13.11): of who donated, the ledger has name and address; of who registered, the registration has them. */
export const paymentsFeature: Feature = {
  name: 'payments',
  jobs: [donationThanks],
  afterRestore: ({ db }) => markRestored(db),
  people: {
    label: 'Donations',
    tables: { ledger_entries: 'emailKey' },
    find: async ({ db, clock, payments }, emailKey) =>
      (await sumGivenByYear(db, emailKey, { timeZone: clock.timeZone, withTests: payments?.isTest !== false })).map(
        ({ year, currency, cents }) => ({
          title: `Donations in ${year}`,
          fields: { Sum: formatCents(cents, currency) },
        }),
      ),
    erase: ({ db }, emailKey) => eraseGiver(db, emailKey),
    remains: 'Amounts and moments of payments stay for the books, without name and address.',
    retention: ({ payments }) => `Payments are kept for ${formatMonths(payments)}, for the books.`,
  },
  exports: [
    oneFile('payments.csv', 'What was paid and what went back, by hand and online; amounts that go back are negative.', ({ db }) =>
      tablePieces(columns, batches(db)),
    ),
  ],
  retention: [
    {
      setting: 'payments',
      nouns: ['payment', 'payments'],
      deleteExpired: (services, cutoff) => deleteInBatches(services, () => deleteOldEntries(services, cutoff.toISOString())),
    },
  ],
}
