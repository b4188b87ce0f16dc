/** The id of the element in which a page's HTML carries its state. */
export const PAGE_STATE = 'page-state'
