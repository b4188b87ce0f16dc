import { Resolver } from 'node:dns/promises'

/** Answers the TXT records of a name, an empty list where there are none. Throws where the question itself fails. */
export type ReadTxt = (name: string) => Promise<string[]>

export function createTxtReader(): ReadTxt {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
}

declare module '@/platform/services.server' {
  interface Services {
    readTxt: ReadTxt
  }
}
