export const PAGE_STATE = 'page-state'
