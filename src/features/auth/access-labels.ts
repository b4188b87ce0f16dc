/** What the audit log calls an invitation. */
export const invitationLabel = (isAdmin: boolean) => (isAdmin ? 'admin' : 'not an admin')

/** Of an invitation or a reset link that is withdrawn, for the audit log. */
export const madeBy = (username: string | null) => (username === null ? 'made on the command line' : `made by ${username}`)

/** Of an account, for the audit log. */
export const accessOf = (isAdmin: boolean) => (isAdmin ? 'with admin access' : 'without admin access')
