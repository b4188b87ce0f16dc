import type { Samples } from '@/content/content-kind.server'
import type { Services } from '@/platform/services.server'
import { spoken } from '@/platform/text/nouns'
import type { SampleAnswer } from './sample-content.calls'

interface Planned {
  noun: string
  plural: string
  samples: Samples
  going: { id: number; label: string }[]
  staying: SampleAnswer['staying']
  hasOwn: boolean
  isAllThatIsSeen: boolean
}

/** Unedited samples, once visitors see anything of the community's own. Those stay that are in use, or would be replaced by built-in ones. */
export async function planDeletion(services: Services): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const { noun, plural, samples } of services.features.flatMap(({ content = [] }) => content)) {
    if (!samples) continue
    const listed = await samples.list(services.db)
    const [hasOwn, isAllThatIsSeen] = [await samples.hasOwn(services), await samples.areAllThatIsSeen(services)]
    planned.push({ noun, plural: spoken(plural), samples, going: listed, staying: [], hasOwn, isAllThatIsSeen })
  }
  const isAllowed = planned.some(({ hasOwn }) => hasOwn)
  for (const kind of planned) {
    if (!isAllowed) kind.going = []
    else if (kind.isAllThatIsSeen && !kind.samples.withoutOwn) stay(kind, kind.going, `visitors see no ${kind.noun} of yours yet`)
    else await keepUsed(services, kind, planned)
  }
  return planned
}

/** Kinds come in the order in which they are used: what is used by a sample that goes is not in use. */
async function keepUsed(services: Services, kind: Planned, planned: readonly Planned[]) {
  const going = Object.fromEntries(planned.map((each) => [each.noun, each.going.map(({ id }) => id)]))
  for (const { samplesInUse: uses } of services.features) {
    if (uses?.noun !== kind.noun) continue
    const used = await uses.find(services, going[kind.noun] ?? [], going)
    const stays = kind.going.filter(({ id }) => used.includes(id))
    stay(kind, stays, uses.reason)
  }
}

function stay(kind: Planned, items: readonly { id: number; label: string }[], reason: string) {
  kind.staying.push(...items.map(({ label }) => ({ label, reason })))
  kind.going = kind.going.filter((item) => !items.includes(item))
}
