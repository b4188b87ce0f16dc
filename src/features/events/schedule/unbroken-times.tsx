const CLOCK = String.raw`\d{1,2}:\d\d`
const TIME = `${CLOCK}(?: [AP]M)?`
const ZONE = String.raw`(?:\p{Lu}\p{L}+ )+[Tt]ime\b`

const SHORT_DAY = String.raw`\b[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}\b`

/** `6:30–7:00 PM`, `10:00 AM – 12:00 PM`, `6:30 PM`, `Sun, Apr 18`, `Mountain Time`, each with the mark that follows it. */
const UNBROKEN = new RegExp(`((?:${TIME} ?– ?${CLOCK} [AP]M|${CLOCK} [AP]M|${SHORT_DAY}|(?<=, )${ZONE})[,.;:)]*)`, 'u')

/** Text in which neither a time of day nor the name of a zone is broken over two lines, unless it is longer than a line. */
export const UnbrokenTimes = ({ text }: { text: string }) =>
  text.split(UNBROKEN).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing else, and never move
      <span key={index} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  )
