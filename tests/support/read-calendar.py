"""Reads calendars with python3-icalendar or libical (`icalendar` or `libical` as the first argument), which did not write them.

Takes {"calendars": [text], "end": "YYYY-MM-DD"} and answers a list for each: [begin, end, status] of every date before the end, in any order.
A moment is seconds since 1970, a whole day its date.
"""
import calendar
import datetime
import json
import sys


def moment(value):
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    return calendar.timegm(value.utctimetuple())


def with_icalendar(text, end):
    import icalendar
    import recurring_ical_events

    read = icalendar.Calendar.from_ical(text)
    faults = [str(fault) for component in read.walk() for fault in component.errors]
    if faults:
        raise ValueError(faults)
    events = recurring_ical_events.of(read).between((1990, 1, 1), tuple(int(part) for part in end.split("-")))
    return [[moment(event["DTSTART"].dt), moment(event.get("DTEND", event["DTSTART"]).dt), str(event["STATUS"])] for event in events]


def with_libical(text, end):
    import gi

    gi.require_version("ICalGLib", "3.0")
    from gi.repository import ICalGLib

    read = ICalGLib.Component.new_from_string(text)
    if read.count_errors() or not ICalGLib.restriction_check(read):
        raise ValueError(read.as_ical_string())
    kind = ICalGLib.ComponentKind.VEVENT_COMPONENT
    components = []
    component = read.get_first_component(kind)
    while component:
        components.append(component)
        component = read.get_next_component(kind)
    from_time = ICalGLib.Time.new_from_string("19900101T000000Z")
    end_time = ICalGLib.Time.new_from_string(end.replace("-", "") + "T000000Z")

    def seconds(time, zone):
        if time.is_date():
            return "%04d-%02d-%02d" % (time.get_year(), time.get_month(), time.get_day())
        return time.as_timet_with_zone(zone)

    # A RECURRENCE-ID comes without its zone, which is that of the start.
    replaced = {(one.get_uid(), seconds(one.get_recurrenceid(), one.get_dtstart().get_timezone())) for one in components if replaces(one)}
    found = []
    for one in components:
        status = one.get_status().value_nick.upper()
        begin, finish = one.get_dtstart(), one.get_dtend()
        if begin.is_date() or replaces(one):
            found.append([seconds(begin, begin.get_timezone()), seconds(finish, finish.get_timezone()), status])
            continue
        spans = []
        one.foreach_recurrence(from_time, end_time, lambda _, span: spans.append((span.get_start(), span.get_end())))
        found += [[begin, finish, status] for begin, finish in spans if (one.get_uid(), begin) not in replaced]
    return found


def replaces(component):
    return not component.get_recurrenceid().is_null_time()


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    read = {"icalendar": with_icalendar, "libical": with_libical}[sys.argv[1]]
    print(json.dumps([read(text, asked["end"]) for text in asked["calendars"]]))
