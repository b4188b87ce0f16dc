import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from './query-client'

/** Its children find `answer` for the query. Other pages’ data is unaffected: these have their own query cache. */
export function WithAnswer({ queryKey, answer, children }: { queryKey: QueryKey; answer: object; children: ReactNode }) {
  const [queryClient] = useState(() => {
    const own = createQueryClient()
    own.setQueryData(queryKey, answer)
    return own
  })
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
