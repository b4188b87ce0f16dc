import { getRouteApi } from '@tanstack/react-router'

const root = getRouteApi('__root__')

/** Today's date where the community is, YYYY-MM-DD, as the server saw it. */
export const useToday = () => root.useLoaderData({ select: (data) => data.today })
