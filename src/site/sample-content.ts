import type { CommunityEvent } from '@/features/events/event.schema'
import type { Program } from '@/features/programs/program.kind'
import type { Teacher } from '@/features/teachers/teacher.kind'
import { onlineRegistration, sampleImages, workshopRegistration } from './sample-registration'

const imageFocus = { x: 0.7, y: 0.5 }

/** The built-in programs: what a visitor sees when there are none stored, or they can't be loaded (spec D1 §3, §8). */
export const samplePrograms = (): Program[] => [
  {
    id: 0,
    title: 'Ongoing Study Groups',
    description: 'Small groups that meet throughout the year with the same teachers, to study, practice and inquire together.',
    imageUrl: sampleImages.programOngoingGroups,
    imageAlt: null,
    imageFocus,
    linkUrl: '/events/ongoing-groups',
  },
  {
    id: 1,
    title: 'Introductory Teachings',
    description: 'Talks and workshops, from an hour to a day, for a first taste of the teaching and its practices.',
    imageUrl: sampleImages.programIntroductory,
    imageAlt: null,
    imageFocus,
    linkUrl: '/introductory-teachings',
  },
  {
    id: 2,
    title: 'Inquiry Sessions',
    description: 'One-on-one guidance with a teacher, at your own pace and about what is alive for you now.',
    imageUrl: sampleImages.programInquiry,
    imageAlt: null,
    imageFocus,
    linkUrl: '/inquiry-sessions',
  },
  {
    id: 3,
    title: 'Sunday Meditation',
    description: 'Half an hour of sitting together, every Sunday evening from 6:30 to 7:00. Free, and open to everyone.',
    imageUrl: sampleImages.programMeditation,
    imageAlt: null,
    imageFocus,
    linkUrl: '/programs#sunday-meditation',
  },
]

const profile = (
  id: number,
  first: string,
  imageUrl: string,
  title: string,
  location: string,
  words: [bio: string, personal: string],
): Teacher => ({
  id,
  name: `${first} Example`,
  title,
  location,
  email: `${first.toLowerCase()}@example.org`,
  bio: words[0],
  personalDescription: words[1],
  imagePath: imageUrl,
  imageUrl,
  imageAlt: null,
  imageFocus: null,
  websiteUrl: null,
})

/** The built-in teachers. Their names and words are visibly samples, for the community to replace. */
export const sampleTeachers: Teacher[] = [
  profile(1, 'Anna', sampleImages.teacher1, 'Diamond Approach teacher', 'Boulder, Colorado', [
    'Anna teaches introductory evenings and an ongoing group in Boulder. This is a sample profile: it shows where a teacher of the community says, in a few paragraphs, how they came to the work, what they teach, and who they work with.\n\nA photograph and a link to a website of their own can appear next to it.',
    'What I love in this work is how ordinary it is. We begin with what is here, and stay with it a little longer than we usually would. This is a sample message.',
  ]),
  profile(2, 'Daniel', sampleImages.teacher2, 'Diamond Approach teacher', 'Boulder, Colorado', [
    'Daniel leads workshops on the body and on sensing as a daily practice. This is a sample profile, to be replaced with the words of a teacher of the community.',
    'The body tells the truth early. Learning to listen to it is slow, and good company helps. This is a sample message.',
  ]),
  profile(3, 'Miriam', sampleImages.teacher3, 'Diamond Approach teacher', 'Colorado, and online', [
    'Miriam offers evenings online and private inquiry sessions. This is a sample profile, to be replaced with the words of a teacher of the community.',
    'Guidance is closer than we think. Often it is the next honest sentence. This is a sample message.',
  ]),
]

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const center = 'Boulder Community Center'

function nextDay(today: string, month: number, day: number) {
  const inYear = (year: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  const year = inYear(thisYear) >= today ? thisYear : thisYear + 1
  return { date: String(day), month: months[month - 1] ?? '', year: String(year), eventDate: inYear(year), isRecurring: false }
}

const everyWeek = { date: 'Every', month: '', year: '', eventDate: null, isRecurring: true }

const timeZone = 'America/Denver'

const times = (day: string, start: string, end: string, recurrence: string | null = null) => {
  const session = { startsAt: `${day}T${start}`, endsAt: `${day}T${end}` }
  return { ...session, recurrence, nextSession: { ...session, timeZone } }
}

const noTimes = { startsAt: null, endsAt: null, recurrence: null, nextSession: null }

function nextSunday(today: string) {
  const day = new Date(today)
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

type Words = Pick<CommunityEvent, 'slug' | 'title' | 'introText' | 'description' | 'time' | 'location' | 'facilitator'> &
  Partial<
    Pick<CommunityEvent, 'facilitatorRole' | 'facilitators' | 'imageUrl' | 'teacherProfileIds' | 'kind' | 'attendance' | 'registration'>
  >
type When = (typeof everyWeek | ReturnType<typeof nextDay>) & (typeof noTimes | ReturnType<typeof times>)

export type SampleEvent = Omit<CommunityEvent, 'plainText'>

function event(id: number, when: When, words: Words): SampleEvent {
  const teacherProfileIds = words.teacherProfileIds ?? []
  return {
    facilitatorRole: 'teacher',
    facilitators: [],
    imageUrl: null,
    imageAlt: null,
    imageFocus: null,
    videoUrl: null,
    flyerUrl: null,
    timeZone,
    zoneName: 'Mountain Time',
    stretch: null,
    extraDates: [],
    exceptions: [],
    kind: 'other',
    attendance: 'in-person',
    state: 'scheduled',
    stateNote: null,
    registration: null,
    isFull: false,
    lastDay: when.isRecurring ? null : when.eventDate,
    ...words,
    ...when,
    id,
    sortOrder: id,
    registrationUrl: `/register/${words.slug}`,
    teacherProfileIds,
    teacherProfiles: sampleTeachers.filter((teacher) => teacherProfileIds.includes(teacher.id)),
  }
}

/** The built-in events (spec D1 §3). `teacherProfileIds` are ids of `sampleTeachers`; storing replaces them by the stored teachers' ids. */
export function sampleEvents(today: string): SampleEvent[] {
  const on = (month: number, day: number, start: string, end: string) => {
    const when = nextDay(today, month, day)
    return { ...when, ...times(when.eventDate, start, end) }
  }
  return [
    event(
      0,
      { ...everyWeek, ...times(nextSunday(today), '18:30', '19:00', 'FREQ=WEEKLY;BYDAY=SU') },
      {
        kind: 'meditation',
        slug: 'free-weekly-sunday-meditation',
        title: 'Free Weekly Sunday Meditation',
        introText: 'Half an hour of sitting together, every Sunday evening. No experience needed, and nothing is expected of you.',
        description:
          'We sit in silence for half an hour, with a few words of guidance at the beginning.\n\n- We have chairs and cushions; bring whatever helps you sit comfortably.\n- Doors open at 6:15 PM. If you arrive after 6:30, please come in quietly.\n- You are welcome to stay for a while afterwards and meet others.\n\nThe meditation is free. You may come once, now and then, or every week.',
        time: '6:30 - 7:00 PM',
        location: center,
        facilitator: 'Community members',
        facilitatorRole: 'facilitator',
        imageUrl: sampleImages.eventSundayMeditation,
      },
    ),
    event(1, on(10, 5, '10:00', '12:00'), {
      kind: 'introduction',
      slug: 'introduction-to-the-diamond-approach',
      title: 'Introduction to the Diamond Approach',
      introText: 'A free morning of teaching, a short practice and time for questions, at our new center.',
      description:
        'What is this path, and what is it like to walk it? The morning gives a first answer from experience rather than from books: by listening, by sensing, and by speaking with one another about what we find.\n\n### The morning\n\n- A short talk about the teaching and where it comes from\n- A guided sensing practice\n- An inquiry exercise in pairs, as much or as little as you like\n- Time for questions, and for tea\n\nNo preparation is needed. Come as you are.',
      time: '10:00 AM - 12:00 PM',
      location: center,
      facilitator: 'Anna Example',
      teacherProfileIds: [1],
      imageUrl: sampleImages.eventIntroduction,
    }),
    event(2, on(4, 17, '09:30', '16:30'), {
      kind: 'workshop',
      slug: 'the-body-and-the-spiritual-journey',
      title: 'The Body and the Spiritual Journey',
      introText: 'A day of sensing, movement and inquiry into what the body knows.',
      description:
        'The body is often where presence is first felt, as warmth, weight, ease or plain contact with the ground. In this workshop we make room for that, slowly.\n\n### The day\n\n1. Sensing as a daily practice\n2. What we hold, and what holding it costs\n3. Inquiry in small groups\n4. A closing meditation\n\nThe day suits newcomers and people who have been with us for years. Wear something comfortable and bring lunch; there is a kitchen.',
      time: '9:30 AM - 4:30 PM',
      location: center,
      facilitator: 'Daniel Example',
      facilitators: ['Anna Example'],
      teacherProfileIds: [2, 1],
      registration: workshopRegistration,
      imageUrl: sampleImages.eventBodyJourney,
    }),
    event(3, on(4, 24, '19:00', '20:30'), {
      kind: 'talk',
      attendance: 'online',
      slug: 'trusting-our-inner-guidance',
      title: 'Trusting Our Inner Guidance',
      introText: 'An evening online, with a talk and a guided exploration in pairs.',
      description:
        'How do we know what is true for us, and how do we come to trust it? A talk opens the evening; then we explore the question in pairs, in rooms of two, and come back together.\n\nThe link arrives by e-mail after you register. A camera and a quiet room are all you need.',
      time: '7:00 - 8:30 PM',
      location: 'Online',
      facilitator: 'Miriam Example',
      teacherProfileIds: [3],
      registration: onlineRegistration,
      imageUrl: sampleImages.eventOnlineGuidance,
    }),
  ]
}

export const ongoingGroupsEvent: SampleEvent = event(
  4,
  { ...everyWeek, ...noTimes },
  {
    kind: 'group',
    attendance: 'hybrid',
    slug: 'ongoing-groups',
    title: 'Ongoing Groups',
    introText: 'Groups that meet throughout the year with the same teachers and the same people.',
    description:
      'An ongoing group is where the work deepens. People who meet again and again come to know one another, and what can be spoken and felt in the room changes with that.\n\n- Each group meets through the year, in person, online or both.\n- A meeting has a teaching, a practice, and inquiry in pairs or threes.\n- Private sessions with a teacher are part of the group.\n\nIf you are new, an introduction or a workshop is a good first step. After that, a teacher will help you find the group that fits.',
    time: 'Through the year',
    location: `${center} and online`,
    facilitator: 'Community teachers',
    imageUrl: sampleImages.programOngoingGroups,
  },
)
