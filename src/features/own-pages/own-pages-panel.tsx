import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { ExternalLink, Menu, Pencil, Power, Signpost } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { AddButton, PanelHead } from '@/features/desk/panel-head'
import { ContentActions, publicationState } from '@/features/desk/publishing/versions-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { StaffLink } from '@/features/desk/staff-link'
import { usePicturedKindForm } from '@/features/desk/use-kind-form'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { WritingField } from '@/features/desk/writing/writing-field'
import { DescribedImageField } from '@/features/media/flyer-field'
import { REDIRECTS, RedirectsPanel } from '@/features/pages/links/redirects-panel'
import { MENUS, MENUS_ADDRESS, menusQuery } from '@/features/pages/menus/menus.queries'
import type { MenusAnswer } from '@/features/pages/menus/menus.schema'
import { MenusPanel } from '@/features/pages/menus/menus-panel'
import type { PageAnswer } from '@/features/pages/texts/page-text.calls'
import { pageTextRequest, staffPageTextsQuery } from '@/features/pages/texts/page-text.queries'
import { PagesPanel } from '@/features/pages/texts/pages-panel'
import { counted } from '@/platform/text/nouns'
import { matchesSearch } from '@/platform/text/search-words'
import { slugOf } from '@/platform/text/slug'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { TextAreaField, TextField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { type MenuItem, RowMenu } from '@/ui/menu-button'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { RowAction, RowState } from '@/ui/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { pageBlocks } from './block-forms'
import { type AdminPage, ownPage as kind, MAX_PAGE } from './page.kind'
import { adminPagesQuery, pageChangesQuery } from './page.queries'

/** Pages of the community's own and built-in ones in one list; or the menus, the redirects, or the texts of the built-in page that the address names. */
export function OwnPagesPanel() {
  const { page }: { page?: unknown } = useSearch({ strict: false })
  if (page === MENUS) return <MenusPanel />
  if (page === REDIRECTS) return <RedirectsPanel />
  return page === undefined ? <PageList /> : <PagesPanel />
}

/** Built-in parts that have no page of their own are changed with the others, and lead to the home page. */
const addressOf = ({ page, path }: PageAnswer) => (path === '/' && page !== 'home' ? '' : path)

function menusWith(path: string, menus: MenusAnswer['menus'] | undefined): string {
  if (!menus || !path) return ''
  const leadsThere = ({ href }: { href: string }) => href.split(/[?#]/, 1)[0] === path
  const names = [menus.header.some(leadsThere) && 'Header', menus.footer.some(({ links }) => links.some(leadsThere)) && 'Footer']
  return names.filter(Boolean).join(', ')
}

const formatChange = ({ at, by }: { at: string; by: string | null }, timeZone: string) =>
  [dayText(at, timeZone), by].filter(Boolean).join(', ')

function PageList() {
  const own = useQuery(adminPagesQuery)
  const builtIn = useQuery(staffPageTextsQuery)
  const changes = useQuery(pageChangesQuery).data
  const menus = useQuery(menusQuery).data?.menus
  const { timeZone } = useSite()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const ownPages = (own.data?.pages ?? []).filter(({ title, slug }) => matchesSearch(search, [title, `/${slug}`]))
  const builtInPages = (builtIn.data?.pages ?? []).filter((page) => matchesSearch(search, [page.title, addressOf(page)]))
  const itemsOf = usePageSwitch()
  const edit = (page: string) => void navigate({ to: '.', search: { tab: 'pages', page }, resetScroll: true })

  return (
    <>
      <PanelHead action={<AddButton />}>
        <SearchField label="Search pages" value={search} onChange={setSearch} />
        <StaffLink url={MENUS_ADDRESS} className={buttonClass('quiet', 'mb-2 text-small')}>
          <Menu aria-hidden="true" size={16} strokeWidth={1.75} />
          Menus of header and footer
        </StaffLink>
        <StaffLink url={`/admin?tab=pages&page=${REDIRECTS}`} className={buttonClass('quiet', 'mb-2 text-small')}>
          <Signpost aria-hidden="true" size={16} strokeWidth={1.75} />
          Redirects
        </StaffLink>
      </PanelHead>
      <ListStates query={own.data ? builtIn : own} loading="Loading pages..." failure="Unable to load pages">
        {ownPages.length + builtInPages.length === 0 ? (
          <EmptyList>No page matches “{search}”.</EmptyList>
        ) : (
          <Table caption="Pages, your own first" columns={['Title', 'Address', 'In which menu', 'Last changed', 'Actions']}>
            {ownPages.map((page) => (
              <Row key={page.slug}>
                <RowHeader
                  state={
                    <>
                      {publicationState(page, timeZone)}
                      <span>Your own</span>
                    </>
                  }
                >
                  {page.title}
                </RowHeader>
                <Cell className="wrap-anywhere">/{page.slug}</Cell>
                <Cell label="In which menu">{menusWith(`/${page.slug}`, menus)}</Cell>
                <Cell label="Last changed">{formatChange(changes?.own[page.id] ?? { at: page.updatedAt ?? '', by: null }, timeZone)}</Cell>
                <ContentActions stored={page} kind={kind} name={page.title} page={`/${page.slug}`} />
              </Row>
            ))}
            {builtInPages.map((page) => {
              const changed = page.places.filter(({ text }) => text !== null).length
              const change = changes?.builtIn[page.page]
              return (
                <Row key={`built-in ${page.page}`}>
                  <RowHeader
                    state={
                      (page.isOff || changed > 0) && (
                        <>
                          {page.isOff && <RowState sign="off">Switched off</RowState>}
                          {changed > 0 && <span>{counted(changed, 'text changed', 'texts changed')}</span>}
                        </>
                      )
                    }
                  >
                    {page.title}
                  </RowHeader>
                  <Cell className="wrap-anywhere">{addressOf(page)}</Cell>
                  <Cell label="In which menu">{menusWith(addressOf(page), menus)}</Cell>
                  <Cell label="Last changed">{change ? formatChange(change, timeZone) : 'Built in'}</Cell>
                  <ActionsCell>
                    <RowAction icon={Pencil} label="Edit" of={page.title} onClick={() => edit(page.page)} />
                    <RowMenu of={page.title} items={itemsOf(page)} />
                  </ActionsCell>
                </Row>
              )
            })}
          </Table>
        )}
      </ListStates>
    </>
  )
}

const GOES =
  'It goes from menus, search, feeds, the sitemap, and from what other pages link to. Nothing is deleted: you can switch it on again.'

/** What staff do with a built-in page; what visitors lose is said before it is switched off (spec B §11.4). */
function usePageSwitch(): (page: PageAnswer) => MenuItem[] {
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

export const EditPage = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="page" query={useQuery(adminPagesQuery)} listOf={({ pages }) => pages}>
    {(page) => <PageDialog page={page} onClose={address.onClose} />}
  </NewOrStored>
)

function PageDialog({ page, onClose }: { page: AdminPage | undefined; onClose: () => void }) {
  const edit = usePicturedKindForm(kind, { stored: page, onSaved: onClose })
  const [title, slug, body] = useWatch({ control: edit.form.control, name: ['title', 'slug', 'body'] })
  const derived = slugOf(title ?? '', '')
  const leadsOn = page && slug !== page.slug && slug ? ` /${page.slug} leads on to it, where visitors have seen the page there.` : ''
  return (
    <EditDialog noun="page" width={800} edit={edit} labels={edit.labels} versionLabels={kind.labels} onClose={onClose}>
      <TextField autoComplete="off" data-autofocus {...edit.field('title')} />
      <TextAreaField optional rows={3} hint="Below the title, in search, and where someone shares the page" {...edit.field('intro')} />
      <WritingField
        rows={14}
        hasPictures
        levels={[2, 3]}
        blocks={pageBlocks}
        text={body ?? ''}
        maxLength={MAX_PAGE}
        optional
        {...edit.field('body')}
      />
      <DescribedImageField optional frame="aspect-4/3 w-36" {...edit.picture} />
      <TextField
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={derived}
        hint={`After the site’s address, like /our-house. Left empty, it is made from the title.${leadsOn}`}
        {...edit.field('slug')}
      />
    </EditDialog>
  )
}
