import type { Services } from '@/platform/services.server'
import { closingPages, sitePages } from '@/site/texts/pages'
import type { TextPage } from '@/site/texts/place'

/** A page whose texts staff may change, by the name that its address in the API has. */
export interface NamedTextPage extends TextPage {
  name: string
}

/** All of them, in the order in which staff see them: those that features bring come after the site's own, and before what is legal. */
export const textPagesOf = ({ features }: Pick<Services, 'features'>): NamedTextPage[] =>
  [sitePages, ...features.map(({ texts = {} }) => texts), closingPages].flatMap((pages: Readonly<Record<string, TextPage>>) =>
    Object.entries(pages).map(([name, page]) => ({ ...page, name })),
  )

export const findTextPage = (services: Pick<Services, 'features'>, name: string): NamedTextPage | undefined =>
  textPagesOf(services).find((page) => page.name === name)
