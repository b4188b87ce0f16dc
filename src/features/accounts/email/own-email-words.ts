const SENT = {
  purpose: 'We email you here when someone logs in on a new device, or when your password or how you log in changes.',
  missing: 'Add one, so that you can choose a new password yourself if you forget yours.',
  hint: 'We send a link to it, and use the address once you have opened that. Leave this empty to have none.',
  hintForAdmin: 'A link is sent to a new address, which takes effect once its owner opens it.',
  saved: (newEmail: string) => `We’re sending a link to ${newEmail}. Open it to confirm the address.`,
  again: (newEmail: string) => `We’re sending a new link to ${newEmail}`,
  unconfirmed: 'Not confirmed yet: open the link in the email that we sent to it.',
}

const UNSENT = 'This site can’t send email yet'
const REMEDY = 'The person who runs the server can set an address that takes effect at once, with npm run admin -- email.'

const SAVED_AS_FILES: typeof SENT = {
  purpose: `${UNSENT}, so no notice or link reaches you here.`,
  missing: `${UNSENT}. ${REMEDY}`,
  hint: `${UNSENT}, so the link that confirms a new address won’t reach you. ${REMEDY} Leave this empty to have none.`,
  hintForAdmin: `${UNSENT}, so the link that confirms a new address reaches no one. ${REMEDY}`,
  saved: (newEmail) => `${UNSENT}, so the link to ${newEmail} is only saved as a file on the server. ${REMEDY}`,
  again: (newEmail) => `${UNSENT}, so the new link to ${newEmail} is only saved as a file on the server.`,
  unconfirmed: `Not confirmed yet. ${UNSENT}, so the link is only saved as a file on the server. ${REMEDY}`,
}

/** Words on an account's address: where no mail server is set up, no email is promised. */
export const ownEmailWords = ({ savesMail }: { savesMail?: true | undefined }) => (savesMail ? SAVED_AS_FILES : SENT)
