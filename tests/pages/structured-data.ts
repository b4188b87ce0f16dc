/** A thing as a page describes it in schema.org's terms. */
export type Thing = { '@type': string } & Record<string, unknown>

interface Fields {
  required: string[]
  /** Those of the recommended ones that this site knows; a price, for instance, it does not. */
  recommended: string[]
}

/**
 * What each kind of thing needs to be shown by search engines: the fields that Google's documentation of structured data requires and
 * recommends, and for a `LearningResource`, which it does not show, those of schema.org that a webinar has.
 */
const fieldsOf: Record<string, Fields> = {
  WebSite: { required: ['name', 'url'], recommended: ['alternateName'] },
  Organization: { required: [], recommended: ['name', 'url', 'logo', 'email', 'telephone', 'address', 'sameAs'] },
  PostalAddress: { required: [], recommended: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'] },
  /** A whole address in one line, which Google's documentation allows too. */
  AddressLine: { required: ['name'], recommended: [] },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
  ListItem: { required: ['position', 'name', 'item'], recommended: [] },
  Event: {
    required: ['name', 'startDate', 'location'],
    recommended: ['description', 'eventAttendanceMode', 'eventStatus', 'image', 'organizer'],
  },
  Schedule: { required: ['repeatFrequency'], recommended: ['startDate', 'startTime', 'scheduleTimezone'] },
  Offer: { required: ['url'], recommended: [] },
  Place: { required: ['address'], recommended: ['name'] },
  /** Schema.org's: Google shows only places. */
  VirtualLocation: { required: ['url'], recommended: [] },
  Person: { required: ['name'], recommended: [] },
  LearningResource: { required: ['name', 'url'], recommended: ['learningResourceType', 'datePublished', 'publisher'] },
}

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/
const month = /^\d{4}-(?:0[1-9]|1[0-2])$/
function isDay(value: unknown) {
  const text = String(value)
  return (day.test(text) || (instant.test(text) && !Number.isNaN(Date.parse(text)))) && exists(text.slice(0, 10))
}
/** The calendar rolls 31 February over into March; a day that exists comes back as it went in. */
const exists = (text: string) => new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text

const oneOf = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

/** What the values of some fields have to be, whatever they belong to. */
const formats: Record<string, (value: unknown) => boolean> = {
  startDate: isDay,
  endDate: isDay,
  datePublished: (value) => isDay(value) || oneOf(month)(value),
  price: (value) => typeof value === 'number' && value >= 0,
  priceCurrency: oneOf(/^[A-Z]{3}$/),
  availability: oneOf(/^https:\/\/schema\.org\/(?:InStock|SoldOut)$/),
  eventStatus: oneOf(/^https:\/\/schema\.org\/Event(?:Scheduled|Cancelled|Postponed)$/),
  eventAttendanceMode: oneOf(/^https:\/\/schema\.org\/(?:Online|Offline|Mixed)EventAttendanceMode$/),
  ...Object.fromEntries(['url', 'item', 'image', 'logo', 'sameAs', '@id'].map((field) => [field, isWholeAddress])),
}

function isWholeAddress(value: unknown) {
  return oneOf(/^https?:\/\//)(value) && URL.canParse(String(value))
}

/** What is missing or wrong in a thing and the things in it, by the field. */
export function faultsIn(thing: Thing): string[] {
  const type = isAddressLine(thing) ? 'AddressLine' : thing['@type']
  const fields = fieldsOf[type]
  if (!fields) return [`${type} is not in the table`]
  const isMissing = (field: string) =>
    thing[field] === undefined || thing[field] === '' || (Array.isArray(thing[field]) && !thing[field].length)
  const missing = isReference(thing) ? [] : [...fields.required, ...fields.recommended].filter(isMissing)
  return [
    ...missing.map((field) => `${type} has no ${field}`),
    ...Object.entries(thing).flatMap(([field, value]) => [value].flat().flatMap((each) => faultsInValue(type, field, each))),
  ]
}

function faultsInValue(type: string, field: string, value: unknown): string[] {
  if (isThing(value)) return faultsIn(value)
  const isRight = formats[field]
  return isRight && !isRight(value) ? [`${type} has the ${field} ${JSON.stringify(value)}`] : []
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && '@type' in value
const isAddressLine = (thing: Thing) => thing['@type'] === 'PostalAddress' && thing.name !== undefined
/** Some things are given in full elsewhere, or are known by no more than their name and address. */
const isReference = (thing: Thing) => thing['@type'] === 'Organization' && thing.logo === undefined && isWholeAddress(thing.url)
