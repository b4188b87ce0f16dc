import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { useState } from 'react'
import { managedRequest } from '@/features/events/registration/action-form'
import { SentTo } from '@/features/events/registration/sent-to'
import { apiQuery } from '@/platform/browser/api-query'
import { RequestError } from '@/platform/browser/fetch-json'
import { ErrorPage } from '@/routes/-layout/error-page'
import { thanks } from './thank-you'
import { ThankYou } from './thank-you-page'

const correctionQuery = (token: string) =>
  apiQuery(['/api/corrections', token], managedRequest('GET /api/corrections/:token', { params: { token } }))

export async function loadRegistered(queryClient: QueryClient, token: string) {
  try {
    await queryClient.ensureQueryData(correctionQuery(token))
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) throw notFound({ routeId: rootRouteId })
  }
}

export function RegisteredPage({ token, ...done }: { token: string; isCorrected: boolean }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(correctionQuery(token))
  const [isCorrected, setCorrected] = useState(done.isCorrected)
  const said = thanks.get(data?.status === 'waitlisted' ? 'waitlist' : 'registration')
  if (!data || !said) return <ErrorPage />
  return (
    <ThankYou thanks={said}>
      <SentTo
        {...data}
        isCorrected={isCorrected}
        correction={token}
        onCorrected={(corrected) => {
          queryClient.setQueryData(correctionQuery(token).queryKey, { ...data, ...corrected })
          setCorrected(true)
        }}
      />
    </ThankYou>
  )
}
