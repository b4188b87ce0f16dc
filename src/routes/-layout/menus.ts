import { type AnyRoute, type AnyRouter, useRouter } from '@tanstack/react-router'
import { type FooterHeadings, type MenuColumn, type MenuLink, originalFooter, originalHeader } from '@/site/menus'
import { isPageOff } from '@/site/off-pages'
import { useSite } from '@/site/use-site'

/** The header's links, and from which width it has room for them: below, they are in the menu of phones. */
export function useHeaderMenu(): { links: readonly MenuLink[]; fold: Fold } {
  const site = useSite()
  const own = site.menus?.header
  return { links: (own ?? originalHeader(site)).filter(({ href }) => !isPageOff(site, href)), fold: own ? foldOf(own) : folds.lg }
}

export function useFooterMenu(headings: FooterHeadings): readonly MenuColumn[] {
  const site = useSite()
  const router = useRouter()
  const columns = site.menus?.footer ?? originalFooter(site, pagesToExplore(router), headings)
  return columns
    .map(({ title, links }) => ({ title, links: links.filter(({ href }) => !isPageOff(site, href)) }))
    .filter(({ links }) => links.length > 0)
}

const pagesToExplore = (router: AnyRouter): MenuLink[] =>
  Object.values<AnyRoute>(router.routesById).flatMap(({ to: href, options: { staticData: { footerLabel: label } = {} } }) =>
    label ? [{ label, href }] : [],
  )

type Fold = (typeof folds)[keyof typeof folds]

/** Each with the classes of the header's parts, which Tailwind finds here. */
const folds = {
  lg: {
    wide: '(min-width: 64rem)',
    bar: 'max-lg:flex-wrap noscript:py-2 lg:min-h-20 lg:gap-x-6',
    brand: 'max-lg:flex-1',
    links: 'gap-x-[clamp(0.9rem,3vw-1rem,2.25rem)] lg:flex',
    toggle: 'lg:hidden',
  },
  xl: {
    wide: '(min-width: 80rem)',
    bar: 'max-xl:flex-wrap noscript:py-2 lg:min-h-20 lg:gap-x-6',
    brand: 'max-xl:flex-1',
    links: 'gap-x-5 xl:flex',
    toggle: 'xl:hidden',
  },
  always: { wide: 'not all', bar: 'flex-wrap noscript:py-2 lg:min-h-20 lg:gap-x-6', brand: 'flex-1', links: 'gap-x-5', toggle: '' },
}

/** By what the labels need, in letters: a link's distance is as wide as two. The documented five need 67, for which 64rem has just room. */
function foldOf(links: readonly MenuLink[]): Fold {
  const letters = links.reduce((sum, { label }) => sum + 2 + [...label].reduce((width, letter) => width + widthOf(letter), 0), 0)
  if (letters <= 67) return folds.lg
  return letters <= 88 ? folds.xl : folds.always
}

function widthOf(letter: string): number {
  if (/[%&@MWmw\u2e80-\uffff]/.test(letter)) return 1.8
  return /[A-Z]/.test(letter) ? 1.3 : 1
}
