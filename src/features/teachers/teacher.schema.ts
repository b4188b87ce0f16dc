/** A teacher as every visitor sees them (spec D2 §3). */
export interface Teacher {
  id: number
  name: string
  title: string
  location: string
  email: string
  bio: string
  personalDescription: string | null
  imageUrl: string | null
  websiteUrl: string | null
}
