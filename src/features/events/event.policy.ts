interface Viewer {
  isAdmin: boolean
}

/** Where registrations go is staff's business only (spec decisions, 'The API'). */
export const canSeeRegistrationEmail = (viewer: Viewer | undefined) => viewer?.isAdmin === true
