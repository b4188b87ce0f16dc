/** What an email said when it was last tried, without the links that are only for its recipient. */
export interface MailContentTable {
  /** Its message, with which it goes. */
  mailId: number
  subject: string
  /** HTML and plain text, as `packBody` makes it. */
  body: string
  /** The names of what was attached. */
  attachments: string[]
}
