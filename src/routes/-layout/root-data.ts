import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

export const useToday = () => root.useLoaderData({ select: (data) => data.today })
export const usePublicUrl = () => root.useLoaderData({ select: (data) => data.publicUrl })
