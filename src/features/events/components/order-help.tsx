/** What the order of the events means, and how it is changed (spec D2 §2). */
export const OrderHelp = ({ isSearching }: { isSearching: boolean }) => (
  <div role="note" className="mb-6.5 rounded-r-sm border-slab-rose border-l-2 bg-veil px-4.5 py-3.25 text-fine text-ink-soft">
    {isSearching ? (
      <p>The order can be changed only while all events are shown. Empty the search to move them.</p>
    ) : (
      <>
        <p className="max-w-[76em]">
          To change the order, drag an event by the dots beside its title, or choose Move up or Move down in its menu. The first event
          becomes the featured event on the Events page, and the others stand in a grid below it. The home page shows events from left to
          right in the same order.
        </p>
        <p className="mt-1.5 max-w-[76em]">
          Events whose day is over leave both places by themselves and stand under Past Events; the next one in the list takes their place.
        </p>
      </>
    )}
  </div>
)
