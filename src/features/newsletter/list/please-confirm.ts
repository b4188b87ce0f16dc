/** spec B §4.1 */
export const PLEASE_CONFIRM = 'Please confirm by the link that we sent you.'
