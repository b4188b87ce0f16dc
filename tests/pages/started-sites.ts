import type { TestProject } from 'vitest/node'
import { type SharedSite, shareSite } from '../e2e/running-site'

/** A site that runs, as far as it can be handed to another process. */
type StartedSite = Pick<SharedSite, 'url' | 'dataDir' | 'cookie'>

declare module 'vitest' {
  interface ProvidedContext {
    sampleSite: StartedSite
    emptySite: StartedSite
  }
}

/** Runs once, before all page tests: one site with the sample content, one without. */
export async function setup(project: TestProject) {
  const [sampleSite, emptySite] = await Promise.all([shareSite(), shareSite({ SAMPLE_CONTENT: 'off' })])
  const started = ({ url, dataDir, cookie }: SharedSite): StartedSite => ({ url, dataDir, cookie })
  project.provide('sampleSite', started(sampleSite))
  project.provide('emptySite', started(emptySite))
  return async () => {
    await Promise.all([sampleSite, emptySite].map((site) => site[Symbol.asyncDispose]()))
  }
}
