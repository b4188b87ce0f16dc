import { Link } from '@tanstack/react-router'
import { Picture } from '@/features/media/picture'
import { sampleImages } from '@/site/sample-registration'
import { buttonClass } from '@/ui/button'
import { EventPageHead } from './event-detail'

/** The place that the header's "Ongoing groups" leads to while no event of that name is stored. */
export const OngoingGroups = () => (
  <article>
    <EventPageHead title="Ongoing Groups">
      <p className="mt-5 max-w-[36em] text-lead leading-[1.55]">
        Groups that meet throughout the year with the same teachers and the same people.
      </p>
    </EventPageHead>
    <div className="wrap grid gap-x-[clamp(2rem,6vw,6.5rem)] gap-y-10 pt-[clamp(2rem,4vw,3.5rem)] pb-section lg:grid-cols-[7fr_4fr]">
      <div className="border-ink border-t-2 pt-6 lg:col-start-2 lg:row-start-1">
        <h2 className="text-heading">Dates and places are not listed here yet</h2>
        <p className="mt-3 text-ink-soft">Ask a teacher which groups are meeting now and which might suit you.</p>
        <div className="mt-8 grid justify-items-start gap-5">
          <Link to="/programs" hash="speak-with-teacher" className={buttonClass('filled')}>
            Speak with a Teacher
          </Link>
          <Link to="/introductory-teachings" className={buttonClass('quiet')}>
            Begin with an introduction
          </Link>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-10 lg:col-start-1 lg:row-start-1">
        <Picture
          url={sampleImages.programOngoingGroups}
          alt=""
          sizes="(min-width: 64rem) 50rem, 90vw"
          loading="eager"
          className="aspect-3/2 w-full rounded-sm object-cover"
        />
        <div className="measure grid gap-4">
          <p>
            An ongoing group is where the work deepens. People who meet again and again come to know one another, and what can be spoken and
            felt in the room changes with that.
          </p>
          <p>
            If you are new, an introduction or a workshop is a good first step. After that, a teacher will help you find the group that
            fits.
          </p>
        </div>
      </div>
    </div>
  </article>
)
