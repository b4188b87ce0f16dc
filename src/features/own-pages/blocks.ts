import * as z from 'zod'
import { EVENT_KINDS } from '@/features/events/event.schema'
import { videoEmbed } from '@/features/media/video-player'
import type { ProseNode, ProseText } from '@/features/pages/texts/prose'
import { isSitePath, isWebLink, MAX_ID } from '@/platform/forms/input-fields'
import { capitalize, counted } from '@/platform/text/nouns'

export interface BlockField {
  label: string
  schema: z.ZodType
  hint?: string
  isOptional?: boolean
  choices?: readonly string[]
}

const link = z
  .string()
  .max(500)
  .refine((url) => isSitePath(url) || isWebLink(url) || /^mailto:[^\s]+$/i.test(url))
const upload = /^\/uploads\/[\w.-]+$/
const picture = /^\/uploads\/[\w.-]+\.webp$/
const words = (text: string) => text.trim().split(/\s+/)
const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .refine((value) => Number(value) <= most)

export const MAX_PICTURES = 24
const MAX_SHOWN_EVENTS = 20
export const MAX_PURPOSE = 100
const MAX_AMOUNTS = 6
/** What one donation may be, in the currency's main unit (spec B §13.10). */
export const DONATION = { least: 1, most: 25_000 } as const

const isWholeDonation = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= DONATION.most

/** The blocks of a page by their names, each with its attributes (spec B §11.2). */
export const blocks = {
  events: {
    label: 'Upcoming events',
    fields: {
      kind: { label: 'Kind', schema: z.enum(EVENT_KINDS), isOptional: true, choices: EVENT_KINDS },
      limit: { label: 'How many', schema: whole(MAX_SHOWN_EVENTS), isOptional: true, hint: `A number up to ${MAX_SHOWN_EVENTS}` },
      teacher: { label: 'Of the teacher', schema: whole(MAX_ID), isOptional: true, hint: 'The number of a teacher’s profile' },
    },
  },
  teachers: { label: 'Teachers', fields: {} },
  testimonials: { label: 'Testimonials', fields: {} },
  newsletter: { label: 'Newsletter form', fields: {} },
  contact: { label: 'Contact form', fields: {} },
  video: {
    label: 'Video',
    fields: {
      url: {
        label: 'Address of the video',
        schema: z
          .string()
          .max(500)
          .refine((url) => videoEmbed(url) !== null),
        hint: 'An address on YouTube or Vimeo',
      },
    },
  },
  button: {
    label: 'Button',
    fields: {
      label: { label: 'Words on the button', schema: z.string().trim().min(1).max(60), hint: '60 characters at most' },
      url: { label: 'Where it leads', schema: link, hint: 'A page of this site, like /contact, or an address that starts with https://' },
    },
  },
  file: {
    label: 'PDF to download',
    fields: {
      url: { label: 'File', schema: z.string().regex(upload), hint: 'A PDF of Media, like /uploads/house.pdf' },
      label: { label: 'Words of the link', schema: z.string().trim().min(1).max(120), hint: '120 characters at most' },
    },
  },
  donate: {
    label: 'Donations',
    fields: {
      purpose: {
        label: 'What it is for',
        schema: z.string().trim().min(1).max(MAX_PURPOSE),
        hint: `${MAX_PURPOSE} characters at most. Visitors see this block once payments are set up`,
      },
      amounts: {
        label: 'Amounts to choose from',
        schema: z.string().refine((text) => words(text).length <= MAX_AMOUNTS && words(text).every(isWholeDonation)),
        isOptional: true,
        hint: `Up to ${MAX_AMOUNTS} whole amounts from 1 to 25,000, separated by spaces, like 20 50 100`,
      },
    },
  },
  pictures: {
    label: 'Pictures',
    fields: {
      urls: {
        label: 'Pictures',
        schema: z.string().refine((urls) => words(urls).length <= MAX_PICTURES && words(urls).every((url) => picture.test(url))),
        hint: `Up to ${MAX_PICTURES} pictures of Media, like /uploads/porch.webp, separated by spaces`,
      },
      alts: { label: 'What they show', schema: z.string().max(5000), isOptional: true, hint: 'In the same order, separated by |' },
    },
  },
} as const satisfies Record<string, { label: string; fields: Readonly<Record<string, BlockField>> }>

export type BlockName = keyof typeof blocks
type FieldsOf<Name extends BlockName> = (typeof blocks)[Name]['fields']

/** A block with its attributes as they were written: all of them text. */
export type BlockOf<Name extends BlockName> = { block: Name } & { [Field in keyof FieldsOf<Name>]?: string }
export type Block = { [Name in BlockName]: BlockOf<Name> }[BlockName]

/** What a page shows, in its order: prose, headings with their anchors, pictures, and blocks. */
export type PagePart =
  | Exclude<ProseNode, string>
  | { block: 'heading'; id: string; text: ProseText }
  | Pictures
  | Exclude<Block, { block: 'pictures' }>
export interface Pictures {
  block: 'pictures'
  pictures: readonly { url: string; alt: string; caption?: string }[]
}

/** The pictures of their block's attributes. */
export function picturesOf({ urls = '', alts = '' }: { urls?: string; alts?: string }): Pictures['pictures'] {
  const shows = alts.split('|')
  return urls
    .split(/\s+/)
    .filter(Boolean)
    .map((url, index) => ({ url, alt: shows[index]?.trim() ?? '' }))
}

/** What is wrong with a block, in a sentence; undefined where nothing is. */
export function faultOf(name: string, attributes: Readonly<Record<string, unknown>>): string | undefined {
  if (!Object.hasOwn(blocks, name)) return `There is no block “${shown(name)}”. There are ${Object.keys(blocks).join(', ')}.`
  const { fields }: { fields: Readonly<Record<string, BlockField>> } = blocks[name as BlockName]
  for (const [attribute, value] of Object.entries(attributes)) {
    const field = Object.hasOwn(fields, attribute) ? fields[attribute] : undefined
    const names = Object.keys(fields).join(', ') || 'nothing'
    if (!field) return `The block “${name}” has no “${shown(attribute)}”. It takes ${names}.`
    if (!field.schema.safeParse(value).success)
      return `The block “${name}” can’t have “${shown(String(value))}” as ${attribute}: ${field.choices ? `one of ${field.choices.join(', ')}` : field.hint}.`
  }
  const missing = Object.keys(fields).find((field) => !fields[field]?.isOptional && !Object.hasOwn(attributes, field))
  return missing && `The block “${name}” needs ${missing}: ${fields[missing]?.hint}.`
}

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const QUOTED = { '&quot;': '"', '&amp;': '&' }

/** The line of a block, as it stands in a text; without the attributes that are empty. */
export function blockLine(name: BlockName, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).flatMap(([field, value]) => {
    const text = value.trim().replace(/[\s]+/g, ' ')
    return text.replaceAll('|', '').trim() ? `${field}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : []
  })
  return written.length > 0 ? `::${name}{${written.join(' ')}}` : `::${name}`
}

/** What a block of a text shows, in words; empty where its name says all. */
export function summaryOf(name: BlockName, line: string): string {
  const { kind, limit, teacher, label, url, urls } = attributesIn(line)
  if (name === 'pictures') return counted(words(urls ?? '').length, 'picture', 'pictures')
  if (name === 'events')
    return [kind ? capitalize(kind) : 'All kinds', teacher && 'of one teacher', limit && `${limit} at most`].filter(Boolean).join(', ')
  return label ?? url ?? ''
}

/** The attributes in the line of a block, as far as they are written as `name=value`. */
export const attributesIn = (line: string): Record<string, string> =>
  Object.fromEntries(
    [...line.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/g)].map(([, name = '', double, single, bare]) => [
      name,
      (double ?? single ?? bare ?? '').replace(/&(?:quot|amp);/g, (entity) => QUOTED[entity as keyof typeof QUOTED]),
    ]),
  )
