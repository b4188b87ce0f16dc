import * as z from 'zod'
import { expectedVersion, linkWarnings } from '@/content/content-saves.schema'
import { atMost, isSitePath, isWebLink, requiredText } from '@/platform/forms/input-fields'

/** spec B §11.3 */
export const MAX_HEADER = 7
export const MAX_COLUMN = 8
/** What the footer has room for. */
export const MAX_COLUMNS = 3
const MAX_LABEL = 40
const MAX_HREF = 500

const NO_HREF = 'Please choose a page, or type an address that starts with /, #, https://, http://, mailto: or tel:'

const isAnchor = (value: string) => /^#[^\s#]+$/.test(value)
const isContact = (value: string) => /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]{3,})$/i.test(value)

const line = (label: string) =>
  requiredText(label, MAX_LABEL).refine((value) => !/\p{Cc}/u.test(value), `${label} must be one line of text`)

const menuLink = z.object({
  label: line('The name'),
  href: z
    .string(NO_HREF)
    .trim()
    .max(MAX_HREF, { error: `The address must be ${MAX_HREF} characters or fewer`, abort: true })
    .refine((value) => isSitePath(value) || isAnchor(value) || isWebLink(value) || isContact(value), NO_HREF),
})

const isDistinct = <Item>(items: readonly Item[], of: (item: Item) => string) => new Set(items.map(of)).size === items.length

const links = (most: number, place: string) =>
  atMost(most, `${place} can have ${most} links at most`, z.array(menuLink, `${place} must be a list of links`)).refine(
    (list) => isDistinct(list, ({ label, href }) => `${label} ${href}`),
    'The same link is there twice',
  )

export const menuInput = z.object({
  header: links(MAX_HEADER, 'The header'),
  footer: atMost(
    MAX_COLUMNS,
    `The footer can have ${MAX_COLUMNS} columns at most`,
    z.array(z.object({ title: line('The heading'), links: links(MAX_COLUMN, 'A column') }), 'The footer must be a list of columns'),
  ).refine((columns) => isDistinct(columns, ({ title }) => title), 'Each column needs a heading of its own'),
})

export const menusInput = z.object({
  menus: z
    .object({ header: menuInput.shape.header.nullish(), footer: menuInput.shape.footer.nullish() }, 'Please send the menus')
    .describe('Null gives the original of a part back; what is left out stays'),
  updatedAt: expectedVersion.shape.updatedAt,
})
export type MenusInput = z.output<typeof menusInput>

const shownLink = z.object({
  label: z.string(),
  href: z.string(),
  hidden: z.enum(['draft', 'off', 'nothing']).optional().describe('Why visitors don’t see it; absent for one that they see'),
})
export type MenuLinkAnswer = z.output<typeof shownLink>

const plainLinks = z.array(z.object({ label: z.string(), href: z.string() }))

export const menusAnswer = z
  .object({
    menus: z.object({ header: z.array(shownLink), footer: z.array(z.object({ title: z.string(), links: z.array(shownLink) })) }),
    updatedAt: z.string().nullable().describe('When they were last changed, ISO-8601 UTC; null where they never were'),
    originals: z.object({ header: plainLinks, footer: z.array(z.object({ title: z.string(), links: plainLinks })) }),
    pages: plainLinks.describe('The pages of the site that a link can lead to, by their titles; drafts are among them'),
  })
  .extend(linkWarnings)
  .meta({ id: 'Menus' })
export type MenusAnswer = z.output<typeof menusAnswer>
