import { useRouter } from '@tanstack/react-router'
import { ExternalLink, Power } from 'lucide-react'
import { useStaffAction } from '@/features/desk/use-staff-action'
import type { RowMenuItem } from '@/ui/table/open-row-menu'
import type { PageAnswer } from './page-text.calls'
import { pageTextRequest } from './page-text.queries'

const GOES =
  'It goes from menus, search, feeds, the sitemap, and from what other pages link to. Nothing is deleted: you can switch it on again.'

/** What staff do with a built-in page; what visitors lose is said before it is switched off (spec B §11.4). */
export function usePageSwitch(): (page: PageAnswer) => RowMenuItem[] {
  const { act } = useStaffAction()
  const router = useRouter()

  async function turn({ page, title, path, isOff = false }: PageAnswer) {
    const below = ['webinars', 'newsletter'].includes(page) ? ' and at each page below it' : ''
    const stays = page === 'newsletter' ? ' Subscribers stay, and links in emails to confirm or unsubscribe go on working.' : ''
    const answer = await act({
      request: pageTextRequest('PUT /api/page-texts/:page', { params: { page }, json: { isOff: !isOff } }),
      ...(!isOff && { question: `Switch off ${title}? Visitors will read “404 Page Not Found” at ${path}${below}. ${GOES}${stays}` }),
      done: isOff ? `${title} is switched on` : `${title} is switched off`,
      failed: `Failed to switch ${title} ${isOff ? 'on' : 'off'}`,
    })
    if (!answer) return
    const { context } = router.options
    const others = (context.site.offPages ?? []).filter((each) => each !== page)
    context.site = { ...context.site, offPages: isOff ? others : [...others, page] }
  }

  return (page) => [
    ...(page.isOff ? [] : [{ icon: ExternalLink, label: 'View', href: page.path }]),
    ...(page.isOff === undefined ? [] : [{ icon: Power, label: page.isOff ? 'Switch on' : 'Switch off', onSelect: () => void turn(page) }]),
  ]
}
