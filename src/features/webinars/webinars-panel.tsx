import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ContentList } from '@/features/desk/content-list'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { MonthAndYearFields } from '@/features/desk/month-and-year-fields'
import { publicationMark } from '@/features/desk/publishing/publication-fields'
import { ContentActions, publicationState } from '@/features/desk/publishing/versions-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useKindForm } from '@/features/desk/use-kind-form'
import { PictureWithFallback } from '@/features/media/picture'
import { isSitePath } from '@/platform/forms/input-fields'
import { slugOf } from '@/platform/text/slug'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { TextAreaField, TextField } from '@/ui/form/field'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { type AdminWebinar, webinar as kind, thumbnailSource } from './webinar.kind'
import { adminWebinarsQuery, shownWebinarQuery } from './webinar.queries'

/** The staff area's webinars (spec D2 §2). */
export function WebinarsPanel() {
  const query = useQuery(adminWebinarsQuery)
  const { timeZone } = useSite()

  return (
    <ContentList
      kind={kind}
      query={query}
      items={query.data?.webinars}
      textsOf={({ title, presenter, month, year, tags }) => [title, presenter, `${month} ${year}`, ...tags]}
      empty={'No webinars found. Click "Add New Webinar" to create one.'}
    >
      {(found) => (
        <Table caption="All webinars" columns={['Title', 'Presenter', 'Date', 'Tags', 'Actions']}>
          {found.map((webinar) => (
            <Row key={webinar.id}>
              <RowHeader state={publicationState(webinar, timeZone)}>{webinar.title}</RowHeader>
              <Cell label="Presenter">{webinar.presenter}</Cell>
              <Cell className="tabular:whitespace-nowrap">{`${webinar.month} ${webinar.year}`}</Cell>
              <Cell label="Tags">{webinar.tags.join(', ')}</Cell>
              <ContentActions stored={webinar} kind={kind} name={webinar.title} page={`/webinars/${webinar.slug}`} />
            </Row>
          ))}
        </Table>
      )}
    </ContentList>
  )
}

export const EditWebinar = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="webinar" query={useQuery(adminWebinarsQuery)} listOf={({ webinars }) => webinars}>
    {(webinar) => <WebinarDialog webinar={webinar} onClose={address.onClose} />}
  </NewOrStored>
)

/** spec D2 §2, §5: the slug is made of the title once, so that links keep working. Deviation: an update sends the tags too, or no one could fix them. */
function WebinarDialog({ webinar, onClose }: { webinar: AdminWebinar | undefined; onClose: () => void }) {
  const today = todayIn(useSite().timeZone)
  const edit = useKindForm(kind, {
    stored: webinar,
    toFields: (entity) => ({
      videoUrl: entity?.video_url ?? '',
      thumbnailUrl: entity?.thumbnail_url ?? '',
      tags: entity?.tags.join(', ') ?? '',
      year: String(entity?.year ?? today.slice(0, 4)),
    }),
    toBody: (fields) => ({
      ...fields,
      tags: kind.input.shape.tags.parse(fields.tags),
      ...(!webinar && { slug: slugOf(fields.title, 'webinar') }),
    }),
    onSaved: onClose,
  })
  const [videoUrl, thumbnailUrl] = useWatch({ control: edit.form.control, name: ['videoUrl', 'thumbnailUrl'] })

  return (
    <EditDialog noun="webinar" width={800} edit={edit} labels={edit.labels} onClose={onClose}>
      <TextField autoComplete="off" data-autofocus {...edit.field('title')} />
      <TextField autoComplete="off" {...edit.field('presenter')} />
      <MonthAndYearFields month={edit.field('month')} year={edit.field('year')} />
      <TextAreaField optional {...edit.field('description')} />
      <TextField
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="As copied from YouTube (video page, Share, embed, Shorts or live) or Vimeo, beginning with https://"
        {...edit.field('videoUrl')}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <TextField
          optional
          inputMode="url"
          autoComplete="off"
          hint="A picture’s address, beginning with https://, or a path on this site like /uploads/picture.webp. Without one, the video’s own picture is shown."
          {...edit.field('thumbnailUrl')}
        />
        <ThumbnailPreview webinar={webinar} videoUrl={videoUrl} thumbnailUrl={thumbnailUrl ?? ''} />
      </div>
      <TextField optional autoComplete="off" hint="Separated by commas" {...edit.field('tags')} />
    </EditDialog>
  )
}

interface ThumbnailPreviewProps {
  webinar: AdminWebinar | undefined
  videoUrl: string
  thumbnailUrl: string
}

/** The picture that pages will show. Nothing is loaded from another site: what has no copy here yet is described in words. */
function ThumbnailPreview({ webinar, videoUrl, thumbnailUrl }: ThumbnailPreviewProps) {
  const typed = { videoUrl: videoUrl.trim(), thumbnailUrl: thumbnailUrl.trim() || null }
  const source = thumbnailSource(typed)
  const isStored = webinar !== undefined && thumbnailSource({ videoUrl: webinar.video_url, thumbnailUrl: webinar.thumbnail_url }) === source
  const { timeZone } = useSite()
  // Visitors' page of a draft doesn't exist.
  const isPublished = isStored && !publicationMark(webinar, timeZone)
  const shown = useQuery({ ...shownWebinarQuery(webinar?.slug ?? ''), enabled: isPublished && source !== null })
  const sitePicture = typed.thumbnailUrl && source === null && isPicture(typed.thumbnailUrl) ? typed.thumbnailUrl : null
  const copy = isPublished && source !== null ? (shown.data?.webinar.thumbnailImageUrl ?? null) : null

  function words() {
    if (sitePicture) return 'There is no picture at this path.'
    if (source === null) return 'No picture yet'
    if (!isStored) return 'The picture is fetched once the webinar is saved.'
    return isPublished ? 'The picture hasn’t been fetched yet; visitors see a placeholder.' : 'The preview link shows the picture.'
  }

  return (
    <div className="grid aspect-video w-full max-w-[20rem] place-items-center self-start overflow-hidden rounded-sm bg-skeleton text-center text-ink-soft text-small leading-snug">
      <PictureWithFallback
        url={sitePicture ?? copy}
        alt="The picture that visitors see"
        sizes="20rem"
        className="size-full object-cover"
        fallback={<p className="px-4">{words()}</p>}
      />
    </div>
  )
}

/** A path is requested once it is complete, not at each letter. */
const isPicture = (path: string) => isSitePath(path) && /\.(webp|jpe?g|png|avif|gif)$/i.test(path)
